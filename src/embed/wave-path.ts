export const WAVE_HEIGHT = 32

/** Returns an SVG path of bars of 0 to 255 around the centre line; silence is a dot, so that the line has no gaps. */
export const wavePath = (bars: readonly number[]): string =>
  bars
    .map((bar, index) => {
      const height = Math.max(2, Math.round((bar / 255) * WAVE_HEIGHT))
      return `M${index * 3} ${(WAVE_HEIGHT - height) / 2}h2v${height}h-2z`
    })
    .join('')
