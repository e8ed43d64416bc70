import { toHex } from '../../contract/platform/theme.ts'

type Rgb = [red: number, green: number, blue: number]

/** Number of hue families: twelve steps of the colour wheel. */
const HUES = 12
/** Below this chroma a pixel appears grey and has no hue. */
const LEAST_CHROMA = 0.06

interface Family {
  weight: number
  sum: Rgb
}

const empty = (): Family => ({ weight: 0, sum: [0, 0, 0] })

const join = (family: Family, [red, green, blue]: Rgb, weight: number): void => {
  family.weight += weight
  family.sum[0] += red * weight
  family.sum[1] += green * weight
  family.sum[2] += blue * weight
}

/** Returns the position on the colour wheel, 0 to 1. */
const hueOf = ([red, green, blue]: Rgb, high: number, chroma: number): number => {
  const sixth =
    high === red
      ? ((green - blue) / chroma + 6) % 6
      : high === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4
  return sixth / 6
}

/**
 * Returns the dominant colour of RGB pixels (three bytes each): the hue covering most of the image, vivid pixels
 * weighing more than pale ones, near-black and near-white ones hardly at all. An image without hue yields its mean
 * grey.
 */
export function dominantColor(pixels: Uint8Array): string {
  const families = Array.from({ length: HUES }, empty)
  const greys = empty()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const pixel: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const high = Math.max(...pixel)
    const chroma = high - Math.min(...pixel)
    if (chroma / 255 < LEAST_CHROMA) {
      join(greys, pixel, 1)
      continue
    }
    const lightness = (2 * high - chroma) / 510
    const middle = Math.max(0.05, 1 - Math.abs(lightness - 0.45) / 0.55)
    const family = families[Math.round(hueOf(pixel, high, chroma) * HUES) % HUES]
    if (family) join(family, pixel, (chroma / 255) * middle)
  }
  const best = families.reduce((most, family) => (family.weight > most.weight ? family : most))
  const { sum, weight } = best.weight > 0 ? best : greys
  return toHex(weight > 0 ? [sum[0] / weight, sum[1] / weight, sum[2] / weight] : [0, 0, 0])
}
