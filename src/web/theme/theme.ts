import { create } from 'zustand'
import type { Theme } from '../../contract/platform/bootstrap.ts'
import { builtIn, type Colors, derive, type Mode, readColors } from '../../contract/platform/theme.ts'
import { embedded } from '../data/embedded.ts'
import { readStored, writeStored } from '../data/storage.ts'

interface ThemeState {
  colors: Colors
  mode: Mode
  /** Whether listeners may switch between dark and light. */
  switchable: boolean
  /** The theme's landing page. */
  landing: string
}

export const useTheme = create<ThemeState>(() => ({
  colors: builtIn,
  mode: 'dark',
  switchable: false,
  landing: 'stage',
}))

/** Returns the mode: the stored choice, otherwise the setting; always dark if the theme allows no switching. */
export const chooseMode = (switchable: boolean, stored: string | null, preset: string): Mode => {
  if (!switchable) return 'dark'
  if (stored !== null) return stored === 'false' ? 'light' : 'dark'
  return preset === 'Light' ? 'light' : 'dark'
}

const paint = ({ colors, mode }: ThemeState): void => {
  const root = document.documentElement
  root.dataset.theme = mode
  for (const [name, value] of Object.entries(derive(colors, mode))) root.style.setProperty(`--${name}`, value)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors[mode]?.background ?? '')
}

/** Applies a theme. */
export const applyTheme = (theme: Theme, preset: string): void => {
  const colors = readColors(theme.colors)
  const switchable = theme.can_switch_light_dark && colors.light !== undefined
  const mode = chooseMode(switchable, readStored('dark-theme'), preset)
  useTheme.setState({ colors, switchable, mode, landing: theme.landing })
  paint(useTheme.getState())
}

/** Sets and persists the listener's choice of dark or light. */
export const setMode = (mode: Mode): void => {
  if (!useTheme.getState().switchable) return
  writeStored('dark-theme', String(mode === 'dark'))
  useTheme.setState({ mode })
  paint(useTheme.getState())
}

/** Returns the theme embedded in the page by the server; null if absent, as under `vite dev`. */
export const embeddedTheme = (): Theme | null => embedded('app-theme')

/** Returns the name of the theme this listener chose; null for the active one. */
export const chosenTheme = (): string | null => readStored('current_theme')
