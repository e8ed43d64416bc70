import type { Command } from 'commander'
import type { Platform } from '../../platform.ts'

/** Loaded when it is asked for, so that --help is quick. */
const service = () => import('./demo.service.ts')

/** Adds `demo add` and `demo remove`. */
export const demoCommands = (
  program: Command,
  withPlatform: (run: (on: Platform) => Promise<void>) => Promise<void>,
): void => {
  const demo = program.command('demo').description('the demo catalogue')
  demo
    .command('add')
    .description('bring it in')
    .action(() =>
      withPlatform(async (on) => console.log(`${await (await service()).addDemo(on)} songs added.`)),
    )
  demo
    .command('remove')
    .description('take it away for good, with its files')
    .action(() =>
      withPlatform(async (on) => console.log(`${await (await service()).removeDemo(on)} files removed.`)),
    )
}
