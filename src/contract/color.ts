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
