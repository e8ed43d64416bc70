/** Number of bars: enough for the widest seek bar, with space between them. */
const BARS = 140
/** Width and height of the drawing in its own units. */
export const WAVE_WIDTH = BARS * 3
export const WAVE_HEIGHT = 24

/** Returns the heights of the bars, 0 to 1: the loudest of the measured values (0 to 255) per bar. */
export function barHeights(waveform: readonly number[], bars = Math.min(BARS, waveform.length)): number[] {
  return Array.from({ length: bars }, (_, i) => {
    const from = Math.floor((i * waveform.length) / bars)
    const to = Math.max(from + 1, Math.floor(((i + 1) * waveform.length) / bars))
    return Math.max(0, ...waveform.slice(from, to)) / 255
  })
}

/** Returns an SVG path of bars around the center line; silence is drawn as a dot, so that the line has no gaps. */
export function wavePath(waveform: readonly number[]): string {
  const heights = barHeights(waveform)
  const step = WAVE_WIDTH / heights.length
  return heights
    .map((height, i) => {
      const tall = Math.max(2, Math.round(height * WAVE_HEIGHT * 10) / 10)
      const x = Math.round(i * step * 100) / 100
      return `M${x} ${(WAVE_HEIGHT - tall) / 2}h${Math.round(step * 65) / 100}v${tall}h${-Math.round(step * 65) / 100}z`
    })
    .join('')
}
