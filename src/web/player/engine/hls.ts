import type HlsClass from 'hls.js'
import type { Quality } from '../preferences.ts'

/**
 * Settings that differ from the defaults of hls.js: how long a failed redundant stream is avoided, and no worker.
 * Starting one from a blob delays the first sound of a visit.
 */
export const hlsConfig = { errorPenaltyExpireMs: 300_000, enableWorker: false }

export type HlsLibrary = typeof HlsClass

let library: HlsLibrary | undefined

/** Loads the light build of hls.js the first time an HLS source is played. */
export const loadHls = async (): Promise<HlsLibrary> => {
  library ??= (await import('hls.js/light')).default
  return library
}

const KEYS_OR_CAPTIONS =
  /^#EXT-X-(?:(?:SESSION-)?KEY:.*METHOD=SAMPLE-AES|MEDIA:.*TYPE=(?:SUBTITLES|CLOSED-CAPTIONS))/m

/** Returns whether a playlist names keys of the browser's decryption module, or captions: the light build has neither. */
export const needsFullBuild = (playlist: string): boolean => KEYS_OR_CAPTIONS.test(playlist)

/** How HLS plays in this browser: with hls.js, natively, or not at all (null). */
type Support = HlsLibrary | 'native' | null

const findSupport = async (audio: HTMLMediaElement): Promise<Support> => {
  const loaded = await loadHls().catch(() => null)
  if (loaded?.isSupported()) return loaded
  return audio.canPlayType('application/vnd.apple.mpegurl') ? 'native' : null
}

/**
 * Returns how HLS plays in this browser, synchronously once hls.js is loaded. It is preferred, since Chromium answers
 * "maybe" to native HLS and then fails.
 */
export const hlsSupport = (audio: HTMLMediaElement): Support | Promise<Support> =>
  library?.isSupported() ? library : findSupport(audio)

/** Bits per second; renditions may exceed their nominal bitrate by up to a quarter. */
const limits: Partial<Record<Quality, number>> = { low: 64_000 * 1.25, normal: 128_000 * 1.25 }

/**
 * Limits a loaded HLS stream to a quality. Buffered audio continues to play, except that switching to the highest
 * quality doesn't wait for the end of a buffer that may contain the whole song.
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
