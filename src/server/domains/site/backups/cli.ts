import type { Command } from 'commander'
import type { AppContext } from '../../../context/app-context.ts'

type WithContext = (run: (ctx: AppContext) => Promise<void>) => Promise<void>

/** Loaded on demand, so that --help is fast. */
const commands = () => import('./backup-commands.ts')

/** Adds `backup` and `restore`. */
export const backupsCommands = (program: Command, withContext: WithContext): void => {
  program
    .command('backup')
    .description('back up database and media to one file, even while the server is running')
    .argument('<file>', 'a new tar file; compressed when its name ends in .gz')
    .option('--without-renditions', 'leave out transcoded music, which is re-encoded after a restore')
    .action((file: string, options: { withoutRenditions?: boolean }) =>
      withContext(async (ctx) => (await commands()).backup(ctx, file, !options.withoutRenditions)),
    )
  program
    .command('restore')
    .description('restore a backup into an empty data folder')
    .argument('<file>')
    .option('--check', 'only verify the backup')
    .action(async (file: string, options: { check?: boolean }) => {
      const { check, restore } = await commands()
      await (options.check ? check(file) : restore(file))
    })
}
