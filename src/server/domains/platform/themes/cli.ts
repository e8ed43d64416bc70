import type { Command } from 'commander'
import type { AppContext } from '../../../context/app-context.ts'
import { makeActive, themesInOrder } from './queries.ts'

/** Lists the themes by name, marking the active one. */
export const themeList = async (ctx: AppContext): Promise<string> =>
  (await themesInOrder(ctx.db)).map(({ name, active }) => `${active ? '*' : ' '} ${name}`).join('\n')

/** Activates a theme. Throws a message for the operator. */
export const themeUse = async (ctx: AppContext, name: string): Promise<string> => {
  const done = await ctx.db.transaction().execute((trx) => makeActive(trx, name))
  if (!done) throw new Error(`Unknown theme ${name}. See: theme list`)
  return `The active theme is now ${name}.`
}

/** Adds `theme list` and `theme use`. */
export const themeCommands = (
  program: Command,
  withContext: (run: (ctx: AppContext) => Promise<void>) => Promise<void>,
): void => {
  const theme = program.command('theme').description('themes')
  theme
    .command('list')
    .description('list all themes, with the active one marked')
    .action(() => withContext(async (ctx) => console.log(await themeList(ctx))))
  theme
    .command('use')
    .description('activate a theme, including its landing page')
    .argument('<name>')
    .action((name: string) => withContext(async (ctx) => console.log(await themeUse(ctx, name))))
}
