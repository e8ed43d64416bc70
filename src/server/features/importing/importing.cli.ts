import type { Command } from 'commander'
import type { Platform } from '../../platform.ts'
import type { Given } from './import-command.ts'

/** Adds `import`. What it does is loaded when it is asked for, so that --help is quick. */
export const importingCommands = (
  program: Command,
  withPlatform: (run: (on: Platform) => Promise<void>) => Promise<void>,
): void => {
  program
    .command('import')
    .description('bring a music folder in; a second run adds only what is new')
    .argument('<folder>')
    .option('--owner <email>', 'the account that the songs belong to')
    .option('--wait', 'until everything is converted')
    .option('--in-place', 'refer to the files where they lie instead of storing them')
    .action(async (folder: string, given: Given) => {
      const { importCommand } = await import('./import-command.ts')
      await withPlatform((on) => importCommand(on, folder, given))
    })
}
