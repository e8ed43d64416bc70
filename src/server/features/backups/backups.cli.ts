import type { Command } from 'commander'
import type { Platform } from '../../platform.ts'

type WithPlatform = (run: (on: Platform) => Promise<void>) => Promise<void>

/** Loaded when it is asked for, so that --help is quick. */
const commands = () => import('./backup-commands.ts')

/** Adds `backup` and `restore`. */
export const backupsCommands = (program: Command, withPlatform: WithPlatform): void => {
  program
    .command('backup')
    .description('database and media in one file, also beside a running server')
    .argument('<file>', 'a new tar file; compressed when its name ends in .gz')
    .option('--without-renditions', 'smaller: music is converted again after restoring')
    .action((file: string, given: { withoutRenditions?: boolean }) =>
      withPlatform(async (on) => (await commands()).backup(on, file, !given.withoutRenditions)),
    )
  program
    .command('restore')
    .description('bring a backup back into an empty data folder')
    .argument('<file>')
    .option('--check', 'only read it and say whether it is whole and sound')
    .action(async (file: string, given: { check?: boolean }) => {
      const { check, restore } = await commands()
      await (given.check ? check(file) : restore(file))
    })
}
