import type { Command } from 'commander'
import type { AppContext } from '../../../context/app-context.ts'

/** Loaded on demand, so that --help is fast. */
const service = () => import('./service.ts')

/** Adds `demo add` and `demo remove`. */
export const demoCommands = (
  program: Command,
  withContext: (run: (ctx: AppContext) => Promise<void>) => Promise<void>,
): void => {
  const demo = program.command('demo').description('the demo catalog')
  demo
    .command('add')
    .description('add it')
    .action(() =>
      withContext(async (ctx) => console.log(`${await (await service()).addDemo(ctx)} songs added.`)),
    )
  demo
    .command('remove')
    .description('remove it with its files')
    .action(() =>
      withContext(async (ctx) => console.log(`${await (await service()).removeDemo(ctx)} files removed.`)),
    )
}
