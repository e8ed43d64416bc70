import { create } from 'zustand'
import {
  type AdminTheme,
  type Landing,
  landings,
  type Palette,
  paletteIn,
} from '../../../contract/platform/back-office/themes.ts'
import { builtIn, type Mode } from '../../../contract/platform/theme.ts'

/** A theme with the version it was loaded with. */
export type VersionedTheme = AdminTheme & { version: string }

/** The editable properties of a theme; its name is edited separately. */
export interface ThemeDraft {
  colors: Palette
  can_switch_light_dark: boolean
  landing: Landing
}

export interface Edits {
  /** The theme as it was when editing began. */
  base: VersionedTheme
  draft: ThemeDraft
}

/** Unsaved edits of a theme; they survive switching between editor and large preview. */
const useEdits = create<{ edits: Edits | null }>(() => ({ edits: null }))

/** Returns the editable properties of a stored theme. */
export const draftOf = (theme: AdminTheme): ThemeDraft => ({
  colors: paletteIn(theme.colors) ?? builtIn,
  can_switch_light_dark: theme.can_switch_light_dark,
  landing: landings.find((one) => one === theme.landing) ?? 'stage',
})

/** Returns the request body for saving a theme. */
export const bodyOf = ({ colors, ...rest }: ThemeDraft) => ({ ...rest, colors: JSON.stringify(colors) })

/** Keeps unsaved edits; edits that change nothing are dropped, so that changes by other users appear. */
export const keepEdits = (edits: Edits): void =>
  useEdits.setState({ edits: changesOf(edits.base, edits.draft) > 0 ? edits : null })

export const discardEdits = (): void => useEdits.setState({ edits: null })

/** Returns the theme to edit: with its unsaved edits, or as stored. */
export const useTheme = (stored: VersionedTheme | undefined): Edits | null => {
  const { edits } = useEdits()
  if (!stored) return null
  return edits?.base.id === stored.id ? edits : { base: stored, draft: draftOf(stored) }
}

const parts = ['background', 'panel', 'text'] as const
type Part = (typeof parts)[number]
type Accent = 'primary' | 'secondary'

/** Key of a color in a theme: an accent, or a color of a mode. */
export type ColorPath = Accent | `${Mode}.${Part}`

/** Returns the color keys of a mode, in display order. */
export const colorPathsOf = (mode: Mode): ColorPath[] => parts.map((part): ColorPath => `${mode}.${part}`)

const isAccent = (path: ColorPath): path is Accent => path === 'primary' || path === 'secondary'

/** Returns the background colors of a mode. */
export const groundOf = ({ dark, light }: Palette, mode: Mode) => (mode === 'light' ? (light ?? dark) : dark)

export const colorAt = (colors: Palette, path: ColorPath): string => {
  if (isAccent(path)) return colors[path]
  const [mode, part] = path.split('.') as [Mode, Part]
  return groundOf(colors, mode)[part]
}

export const withColor = (colors: Palette, path: ColorPath, value: string): Palette => {
  if (isAccent(path)) return { ...colors, [path]: value }
  const [mode, part] = path.split('.') as [Mode, Part]
  return { ...colors, [mode]: { ...groundOf(colors, mode), [part]: value } }
}

const accents: ColorPath[] = ['primary', 'secondary']

/** Returns how many properties differ from the stored theme. */
export const changesOf = (base: AdminTheme, draft: ThemeDraft): number => {
  const stored = draftOf(base)
  const places = [...accents, ...colorPathsOf('dark'), ...colorPathsOf('light')]
  const colours = places.filter((path) => colorAt(stored.colors, path) !== colorAt(draft.colors, path))
  const others = [
    stored.can_switch_light_dark !== draft.can_switch_light_dark,
    stored.landing !== draft.landing,
    !stored.colors.light !== !draft.colors.light,
  ]
  return colours.length + others.filter(Boolean).length
}
