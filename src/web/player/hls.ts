import type HlsClass from 'hls.js'
import type { Quality } from './preferences.ts'

/** The one setting that differs from the library's defaults: how long a failed redundant stream is avoided. */
export const hlsConfig = { errorPenaltyExpireMs: 300_000 }

export type HlsLibrary = typeof HlsClass

/** Loads the light build, once, the first time an HLS source is played. */
export const loadHls = async (): Promise<HlsLibrary> => (await import('hls.js/light')).default

/**
 * How HLS plays here: by the library, by the browser itself, or not at all (null). The library is asked first,
 * since Chromium answers "maybe" to native HLS and then stumbles.
 */
export async function hlsSupport(audio: HTMLMediaElement): Promise<HlsLibrary | 'native' | null> {
  const library = await loadHls().catch(() => null)
  if (library?.isSupported()) return library
  return audio.canPlayType('application/vnd.apple.mpegurl') ? 'native' : null
}

/** Bits per second; renditions come out up to a quarter above the rate that they are named after. */
const limits: Partial<Record<Quality, number>> = { low: 64_000 * 1.25, normal: 128_000 * 1.25 }

/**
 * Keeps a stream whose renditions are known to a quality. What is loaded stays and sounds on, except that a wish
 * for the largest is not made to wait for the end of a buffer that may hold the whole song.
 */
export function limitQuality(hls: HlsClass, quality: Quality): void {
  const { levels } = hls
  if (levels.length === 0) return
  const most = limits[quality]
  const fitting = levels.findLastIndex((level) => most === undefined || level.averageBitrate <= most)
  hls.autoLevelCapping = most === undefined ? -1 : Math.max(0, fitting)
  if (quality !== 'high') {
    if (!hls.autoLevelEnabled) hls.loadLevel = -1
  } else if (hls.loadLevel !== levels.length - 1 || hls.autoLevelEnabled) {
    hls.nextLevel = levels.length - 1
  }
}
