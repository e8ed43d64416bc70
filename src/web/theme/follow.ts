import { loadTheme } from '../api/loading.ts'
import { settings } from '../api/settings.ts'
import { applyTheme, chosenTheme } from './theme.ts'

/** Asks for the theme anew, which somebody may have changed, and makes it the one on screen. */
export const followTheme = async (): Promise<void> =>
  applyTheme(await loadTheme(chosenTheme()), settings().defaultTheme)
