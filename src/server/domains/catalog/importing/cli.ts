import type { Command } from 'commander'
import type { AppContext } from '../../../context/app-context.ts'
import type { ImportArguments } from './import-command.ts'

/** Adds `import`. Loaded on demand, so that --help is fast. */
export const importingCommands = (
  program: Command,
  withContext: (run: (ctx: AppContext) => Promise<void>) => Promise<void>,
): void => {
  program
    .command('import')
    .description('import a music folder; running it again adds only new files')
    .argument('<folder>')
    .option('--owner <email>', 'the account that owns the songs')
    .option('--wait', 'wait until everything is transcoded')
    .option('--strict', 'skip files whose end is missing, even if the rest plays')
    .option('--in-place', 'reference the files in place instead of copying them')
    .option('--reread', 'read the tags of unchanged files, too, and fill in what their songs lack')
    .option(
      '--encoding <name>',
      'the encoding of old tags, such as windows-1251 or shift_jis; guessed if absent',
    )
    .action(async (folder: string, options: ImportArguments) => {
      const { importCommand } = await import('./import-command.ts')
      await withContext((ctx) => importCommand(ctx, folder, options))
    })
}
