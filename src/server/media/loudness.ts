/** Loudness of an item according to EBU R 128 / ITU-R BS.1770. */
export interface Loudness {
  /** LUFS; −70 for silence. */
  integrated: number
  /** dBTP; −120 for silence. */
  true_peak: number
  /** LU. */
  range: number
}

const SILENT_PEAK = -120

/**
 * The loudness filter. A mono item is played by two loudspeakers and measured as such. `framelog` suppresses ten log
 * lines per second; "quiet" would be clearer but ffmpeg 5 does not support it.
 */
export const LOUDNESS_FILTER = 'ebur128=peak=true:framelog=verbose:dualmono=true'

/** Parses the summary printed at the end by the filter; null without one. */
export function parseLoudness(stderr: string): Loudness | null {
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const integrated = /\bI:\s+(-?[\d.]+|-?inf|nan) LUFS/.exec(summary)?.[1]
  const range = /\bLRA:\s+(-?[\d.]+|-?inf|nan) LU/.exec(summary)?.[1]
  const peak = /\bPeak:\s+(-?[\d.]+|-?inf|nan) dBFS/.exec(summary)?.[1]
  if (!integrated || !range || !peak) return null
  return {
    integrated: Math.max(-70, finite(integrated, -70)),
    true_peak: Math.max(SILENT_PEAK, finite(peak, SILENT_PEAK)),
    range: Math.max(0, finite(range, 0)),
  }
}

function finite(text: string, otherwise: number): number {
  const value = Number(text)
  return Number.isFinite(value) ? value : otherwise
}
