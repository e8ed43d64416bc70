import type HlsClass from 'hls.js'

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
