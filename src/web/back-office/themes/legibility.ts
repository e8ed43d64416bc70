import type { Palette } from '../../../contract/platform/back-office/themes.ts'
import { contrast, type Mode, parseHex, toHex } from '../../../contract/platform/theme.ts'
import { type ColorPath, colorAt, groundOf } from './draft.ts'

/** Contrast of a color with one of its backgrounds. */
export interface Pair {
  mode: Mode
  ground: 'background' | 'panel'
  ratio: number
  needed: number
}

/** Text needs 4.5:1, controls 3:1 (WCAG 2.2). */
const TEXT = 4.5
const CONTROL = 3

const pairsIn = (colors: Palette, mode: Mode, color: string, needed: number): Pair[] => {
  const { background, panel } = groundOf(colors, mode)
  return [
    { mode, ground: 'background', ratio: contrast(color, background), needed },
    { mode, ground: 'panel', ratio: contrast(color, panel), needed },
  ]
}

/**
 * Returns the backgrounds of a color; empty for background colors, and for the second accent, which is never used for
 * text.
 */
export const pairsOf = (colors: Palette, path: ColorPath): Pair[] => {
  if (path === 'primary')
    return (['dark', 'light'] as const)
      .filter((mode) => mode === 'dark' || colors.light)
      .flatMap((mode) => pairsIn(colors, mode, colors.primary, CONTROL))
  if (path === 'dark.text') return pairsIn(colors, 'dark', colors.dark.text, TEXT)
  if (path === 'light.text' && colors.light) return pairsIn(colors, 'light', colors.light.text, TEXT)
  return []
}

const isPoor = ({ ratio, needed }: Pair): boolean => ratio < needed

/** Returns the pairs of a color with insufficient contrast. */
export const poorOf = (colors: Palette, path: ColorPath): Pair[] => pairsOf(colors, path).filter(isPoor)

const watched: ColorPath[] = ['primary', 'dark.text', 'light.text']

/** Returns the number of pairs in a palette with insufficient contrast. */
export const warningsOf = (colors: Palette): number =>
  watched.reduce((sum, path) => sum + poorOf(colors, path).length, 0)

const towards = (color: string, pole: 0 | 255, share: number): string => {
  const [red, green, blue] = parseHex(color).map((channel) => channel + (pole - channel) * share)
  return toHex([red ?? 0, green ?? 0, blue ?? 0])
}

const nearest = (colors: Palette, path: ColorPath, least: number): string | null => {
  const grounds = pairsOf(colors, path)
  const color = colorAt(colors, path)
  for (let step = 1; step <= 50; step++)
    for (const pole of [255, 0] as const) {
      const moved = towards(color, pole, step / 50)
      const fits = grounds.every(
        ({ mode, ground, needed }) =>
          contrast(moved, groundOf(colors, mode)[ground]) >= Math.max(needed, least),
      )
      if (fits) return moved
    }
  return null
}

/**
 * Returns a darker or lighter color that is readable on all of its backgrounds; null if there is none. Text prefers
 * contrast beyond the minimum, since hovered rows reduce it.
 */
export const legible = (colors: Palette, path: ColorPath): string | null =>
  (path === 'primary' ? null : nearest(colors, path, 7)) ?? nearest(colors, path, 0)
