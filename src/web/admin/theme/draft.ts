import { create } from 'zustand'
import {
  type AdminTheme,
  type Landing,
  landings,
  type Palette,
  paletteIn,
} from '../../../contract/admin/themes.ts'
import { builtIn, type Mode } from '../../theme/palette.ts'

/** A theme with the word for what it was when it was read. */
export type VersionedTheme = AdminTheme & { version: string }

/** What is edited of a theme; its name is changed by itself. */
export interface Look {
  colors: Palette
  can_switch_light_dark: boolean
  landing: Landing
}

interface Editing {
  /** The theme as it was when editing began; null until one is read. */
  base: VersionedTheme | null
  look: Look | null
}

/** The look that is edited: it stays while the editor and the large preview take turns. */
export const useEditing = create<Editing>(() => ({ base: null, look: null }))

/** What can be edited of a stored theme. */
export const lookOf = (theme: AdminTheme): Look => ({
  colors: paletteIn(theme.colors) ?? builtIn,
  can_switch_light_dark: theme.can_switch_light_dark,
  landing: landings.find((one) => one === theme.landing) ?? 'stage',
})

/** The body of a call that saves a look. */
export const bodyOf = ({ colors, ...rest }: Look) => ({ ...rest, colors: JSON.stringify(colors) })

/** Begins with a theme as it is stored; what was edited before is gone. */
export const edit = (base: VersionedTheme | null): void =>
  useEditing.setState({ base, look: base && lookOf(base) })

export const change = (some: Partial<Look>): void =>
  useEditing.setState(({ look }) => ({ look: look && { ...look, ...some } }))

const parts = ['background', 'panel', 'text'] as const
type Part = (typeof parts)[number]
type Accent = 'primary' | 'secondary'

/** Where a colour of a theme stands: an accent, or part of a ground. */
export type Place = Accent | `${Mode}.${Part}`

/** The places of one ground, in the order in which they are asked for. */
export const placesOf = (mode: Mode): Place[] => parts.map((part): Place => `${mode}.${part}`)

const isAccent = (place: Place): place is Accent => place === 'primary' || place === 'secondary'

/** What stands behind everything in a mode. */
export const groundOf = ({ dark, light }: Palette, mode: Mode) => (mode === 'light' ? (light ?? dark) : dark)

export const colorAt = (colors: Palette, place: Place): string => {
  if (isAccent(place)) return colors[place]
  const [mode, part] = place.split('.') as [Mode, Part]
  return groundOf(colors, mode)[part]
}

export const withColor = (colors: Palette, place: Place, value: string): Palette => {
  if (isAccent(place)) return { ...colors, [place]: value }
  const [mode, part] = place.split('.') as [Mode, Part]
  return { ...colors, [mode]: { ...groundOf(colors, mode), [part]: value } }
}

const accents: Place[] = ['primary', 'secondary']

/** How many things of a look are not as they are stored. */
export const changesOf = (base: AdminTheme, look: Look): number => {
  const stored = lookOf(base)
  const places = [...accents, ...placesOf('dark'), ...placesOf('light')]
  const colours = places.filter((place) => colorAt(stored.colors, place) !== colorAt(look.colors, place))
  const others = [
    stored.can_switch_light_dark !== look.can_switch_light_dark,
    stored.landing !== look.landing,
    !stored.colors.light !== !look.colors.light,
  ]
  return colours.length + others.filter(Boolean).length
}
