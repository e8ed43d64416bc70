import { loadTheme } from '../api/bootstrap.ts'
import { settings } from '../api/settings.ts'
import { applyTheme, chosenTheme } from './theme.ts'

/** Refetches the theme, which may have changed, and applies it. */
export const followTheme = async (): Promise<void> =>
  applyTheme(await loadTheme(chosenTheme()), settings().defaultTheme)
