import { loadTheme } from '../data/bootstrap.ts'
import { settings } from '../data/settings.ts'
import { writeStored } from '../data/storage.ts'
import { applyTheme, chosenTheme } from './theme.ts'

/** Refetches the theme, which may have changed, and applies it. */
export const followTheme = async (): Promise<void> =>
  applyTheme(await loadTheme(chosenTheme()), settings().defaultTheme)

/** Switches to a theme by name, or with null to the active one, and remembers it in this browser. */
export const chooseTheme = async (name: string | null): Promise<void> => {
  writeStored('current_theme', name)
  await followTheme()
}
