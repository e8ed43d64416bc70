import type { Command } from 'commander'
import type { Platform } from '../../platform.ts'
import { makeActive, themesInOrder } from './loading.queries.ts'

type On = Pick<Platform, 'db'>

/** The themes by name, the active one marked. */
export const themeList = async (on: On): Promise<string> =>
  (await themesInOrder(on.db)).map(({ name, active }) => `${active ? '*' : ' '} ${name}`).join('\n')

/** Makes a theme the active one; throws a sentence for the operator. */
export const themeUse = async (on: On, name: string): Promise<string> => {
  const done = await on.db.transaction().execute((trx) => makeActive(trx, name))
  if (!done) throw new Error(`There is no theme ${name}. See: theme list`)
  return `The theme is ${name} now.`
}

/** Adds `theme list` and `theme use`. */
export const themeCommands = (
  program: Command,
  withPlatform: (run: (on: Platform) => Promise<void>) => Promise<void>,
): void => {
  const theme = program.command('theme').description('how the place looks')
  theme
    .command('list')
    .description('all themes, the active one marked')
    .action(() => withPlatform(async (on) => console.log(await themeList(on))))
  theme
    .command('use')
    .description('make a theme the active one; its landing page comes with it')
    .argument('<name>')
    .action((name: string) => withPlatform(async (on) => console.log(await themeUse(on, name))))
}
