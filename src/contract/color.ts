type Rgb = [number, number, number]

/** Parses the channels 0–255 of '#rrggbb'; black for anything else, so that an invalid value never breaks a page. */
export function parseHex(color: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!match) return [0, 0, 0]
  return [1, 2, 3].map((group) => Number.parseInt(match[group] ?? '0', 16)) as Rgb
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

/** Returns the relative luminance 0–1 (WCAG 2.2). */
export function luminance(color: string): number {
  const [red, green, blue] = parseHex(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio 1–21 of two colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Darkens a colour, preserving its hue, until white text on it has at least 7:1. */
export function artColor(color: string): string {
  const rgb = parseHex(color)
  for (let percent = 100; percent > 0; percent--) {
    const darker = toHex(rgb.map((channel) => (channel * percent) / 100) as Rgb)
    if (contrast('#ffffff', darker) >= 7) return darker
  }
  return '#000000'
}
