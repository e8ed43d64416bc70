type Rgb = [number, number, number]

/** Parses the channels 0–255 of '#rrggbb'; black for anything else, so that an invalid value never breaks a page. */
export function parseHex(color: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : 0
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Formats channels 0–255 as '#rrggbb', rounded and clamped. */
export function toHex(rgb: readonly [number, number, number]): string {
  return `#${rgb
    .map((channel) =>
      Math.min(255, Math.max(0, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const linear = (channel: number): number => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance 0–1 (WCAG 2.2). */
export function luminance(color: string): number {
  const [red, green, blue] = parseHex(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast ratio 1–21 of two colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Darkens a colour, preserving its hue, until white text on it has at least 7:1. */
export function artColor(color: string): string {
  const rgb = parseHex(color)
  const dimmed = (percent: number) => toHex(rgb.map((channel) => (channel * percent) / 100) as Rgb)
  // The darker, the more contrast: black always has enough.
  let [percent, above] = [0, 101]
  while (above - percent > 1) {
    const middle = (percent + above) >> 1
    if (contrast('#ffffff', dimmed(middle)) >= 7) percent = middle
    else above = middle
  }
  return dimmed(percent)
}

interface Ground {
  background: string
  panel: string
  text: string
}

/** Parsed form of a theme's `colors`. */
export interface Colors {
  primary: string
  secondary: string
  dark: Ground
  light?: Ground | undefined
}
export type Mode = 'dark' | 'light'

/** The design's palette, and fallback for themes with invalid JSON. */
export const builtIn: Colors = {
  primary: '#7c4dff',
  secondary: '#22d3ee',
  dark: { background: '#0e0f13', panel: '#17181e', text: '#f4f4f6' },
  light: { background: '#ffffff', panel: '#f4f4f7', text: '#16171d' },
}

const hasColors = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => /^#[0-9a-f]{6}$/i.test(String((value as Record<string, unknown>)[name])))

const isColors = (value: unknown): value is Colors => {
  if (!hasColors(value, 'primary', 'secondary')) return false
  const { dark, light } = value as Partial<Colors>
  return [dark, light ?? dark].every((ground) => hasColors(ground, 'background', 'panel', 'text'))
}

/** Parses the JSON of a theme's colors; falls back to the built-in palette. */
export const readColors = (json: string): Colors => {
  try {
    const parsed: unknown = JSON.parse(json)
    return isColors(parsed) ? parsed : builtIn
  } catch {
    return builtIn
  }
}

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [parseHex(from), parseHex(to)]
  return toHex(
    [0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as [number, number, number],
  )
}
const veil = (color: string, share: number): string => `rgb(${parseHex(color).join(' ')} / ${share})`
const worst = (color: string, grounds: string[]): number =>
  Math.min(...grounds.map((other) => contrast(color, other)))

/**
 * Returns the color, mixed with black or white, whichever contrasts more with the backgrounds, until it has the ratio
 * on each. `also` are backgrounds that count only if this is achievable.
 */
const readable = (color: string, grounds: string[], ratio: number, also: string[] = []): string => {
  const pole = worst('#ffffff', grounds) >= worst('#000000', grounds) ? '#ffffff' : '#000000'
  for (let step = 0; step <= 50; step++) {
    const moved = mix(color, pole, step / 50)
    if (worst(moved, [...grounds, ...also]) >= ratio) return moved
  }
  return also.length > 0 ? readable(color, grounds, ratio) : pole
}

/** Returns the surface color, mixed with the background until text on it has 4.5:1. */
const surface = (color: string, background: string, text: string): string => {
  for (let step = 0; step < 20; step++) {
    const moved = mix(color, background, step / 20)
    if (contrast(text, moved) >= 4.5) return moved
  }
  return background
}

/** Returns white if legible, otherwise near black; black always has enough contrast where white does not. */
const textOn = (color: string): string =>
  ['#ffffff', '#101114'].find((text) => contrast(text, color) >= 4.5) ?? '#000000'

/** Mixing ratios of text into background by mode, taken from the design. */
const shares = {
  dark: {
    muted: 0.33,
    control: 0.6,
    hairline: 0.08,
    line: 0.14,
    hover: 0.06,
    active: 0.11,
    sheen: 0.13,
    soft: 0.16,
  },
  light: {
    muted: 0.29,
    control: 0.455,
    hairline: 0.09,
    line: 0.16,
    hover: 0.045,
    active: 0.085,
    sheen: 0.047,
    soft: 0.09,
  },
} as const
const signals = {
  dark: { danger: '#ff6b6b', success: '#4ade80', warning: '#fbbf24' },
  light: { danger: '#c62828', success: '#15803d', warning: '#9a5b00' },
} as const

/**
 * Derives all CSS color variables from a palette. Whatever the admin chose, text has 4.5:1 on each surface and controls
 * 3:1 (WCAG 2.2).
 */
export const derive = (colors: Colors, mode: Mode): Record<string, string> => {
  const palette = (mode === 'light' && colors.light) || colors.dark
  const share = shares[mode]
  const bg = palette.background
  const text = readable(palette.text, [bg], 4.5)
  const panel = surface(palette.panel, bg, text)
  const raised = surface(luminance(bg) > 0.5 ? bg : mix(panel, text, 0.055), bg, text)
  const grounds = [bg, panel, raised]
  // Controls and the accent also appear on hovered rows, whose overlay reduces contrast slightly.
  const hovered = grounds.map((color) => mix(color, text, share.hover))
  const primary = readable(
    mode === 'light' ? mix(colors.primary, '#000000', 0.06) : colors.primary,
    [bg, panel],
    3,
  )
  const onPrimary = textOn(primary)
  const lift = onPrimary === '#ffffff' ? '#000000' : '#ffffff'
  const accent = readable(mix(primary, text, mode === 'dark' ? 0.36 : 0.18), grounds, 4.5, hovered)
  const signal = (color: string) => readable(color, grounds, 4.5, hovered)
  const danger = signal(signals[mode].danger)
  const warning = signal(signals[mode].warning)
  return {
    bg,
    panel,
    text,
    primary,
    raised,
    muted: readable(mix(text, bg, share.muted), grounds, 4.5, hovered),
    control: readable(mix(text, bg, share.control), grounds, 3),
    'on-primary': onPrimary,
    'primary-hover': mix(primary, lift, 0.1),
    'primary-text': accent,
    'primary-soft': veil(primary, share.soft),
    focus: accent,
    hairline: veil(text, share.hairline),
    line: veil(text, share.line),
    hover: veil(text, share.hover),
    active: veil(text, share.active),
    skeleton: mix(bg, text, 0.08),
    'skeleton-hi': mix(bg, text, share.sheen),
    danger,
    'danger-soft': veil(danger, 0.13),
    'on-danger': textOn(danger),
    success: signal(signals[mode].success),
    warning,
    'warning-soft': veil(warning, 0.13),
    info: signal(colors.secondary),
  }
}
