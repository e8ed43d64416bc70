import type HlsClass from 'hls.js'
import { page } from './page.ts'

/** The sound of an HLS stream. */
export interface HlsSound {
  stop: () => void
}

/** Without media sources, as on older iPhones, only the browser itself can play HLS. */
const scriptable = 'MediaSource' in window || 'ManagedMediaSource' in window

/** Loads the library on the first play of a stream; null if that fails, or the browser can't run it. */
const loadLibrary = async (): Promise<typeof HlsClass | null> => {
  if (page.hls === undefined || !scriptable) return null
  try {
    // A file of the app, which the server names: an ordinary import would tie the player to the app's files.
    const { default: Hls } = (await import(/* @vite-ignore */ page.hls)) as { default: typeof HlsClass }
    return Hls.isSupported() ? Hls : null
  } catch {
    return null
  }
}

/** Gives an audio element the sound of the HLS stream at a URL. */
export type OpenHls = (audio: HTMLAudioElement, url: string, onFailure: () => void) => HlsSound

const openNatively: OpenHls = (audio, url) => {
  audio.src = url
  return { stop: () => undefined }
}

/**
 * Returns how HLS streams are opened in this browser; null if it can't play them. The library is preferred, since
 * Chromium answers "maybe" to native HLS and then fails.
 */
export const hlsOpener = async (audio: HTMLAudioElement): Promise<OpenHls | null> => {
  const Hls = await loadLibrary()
  if (!Hls) return audio.canPlayType('application/vnd.apple.mpegurl') ? openNatively : null
  return (element, url, onFailure) => {
    // Starting a worker from a blob delays the sound.
    const hls = new Hls({ enableWorker: false })
    hls.on(Hls.Events.ERROR, (_, { fatal }) => {
      if (!fatal) return
      hls.destroy()
      onFailure()
    })
    hls.loadSource(url)
    hls.attachMedia(element)
    return { stop: () => hls.destroy() }
  }
}
