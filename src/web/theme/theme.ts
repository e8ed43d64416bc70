import { create } from 'zustand'
import type { Theme } from '../../contract/loading.ts'
import { readKept, writeKept } from '../session/kept.ts'
import { builtIn, type Colors, derive, type Mode, readColors } from './palette.ts'

interface ThemeState {
  colors: Colors
  mode: Mode
  /** Whether the listener may switch between dark and light. */
  switchable: boolean
  /** Which landing page belongs to it. */
  landing: string
}

export const useTheme = create<ThemeState>(() => ({
  colors: builtIn,
  mode: 'dark',
  switchable: false,
  landing: 'stage',
}))

/** Dark or light: the stored choice, else the setting; dark alone where the theme offers no switch. */
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

/** Makes a theme the one on screen. */
export const applyTheme = (theme: Theme, preset: string): void => {
  const colors = readColors(theme.colors)
  const switchable = theme.can_switch_light_dark && colors.light !== undefined
  const mode = chooseMode(switchable, readKept('dark-theme'), preset)
  useTheme.setState({ colors, switchable, mode, landing: theme.landing })
  paint(useTheme.getState())
}

/** Dark or light by the listener's choice; kept for the next visit. */
export const setMode = (mode: Mode): void => {
  if (!useTheme.getState().switchable) return
  writeKept('dark-theme', String(mode === 'dark'))
  useTheme.setState({ mode })
  paint(useTheme.getState())
}

/** The theme that the server put into the page; null where there is none, as under `vite dev`. */
export const embeddedTheme = (): Theme | null =>
  JSON.parse(document.getElementById('app-theme')?.textContent ?? 'null')

/** Name of the theme this listener chose; null for the active one. */
export const chosenTheme = (): string | null => readKept('current_theme')
