import { isCutOff } from '../../data/connection/reachability.ts'
import { loadHls } from './hls.ts'

/** Loads hls.js, so that playback doesn't wait for it. Without a connection only saved files play. */
export const preloadHls = (): void => {
  if (!isCutOff()) loadHls().catch(() => undefined)
}

/**
 * Loads hls.js and starts the browser's audio service. Chromium runs that service in a separate process, which it would
 * otherwise start with the first playback, delaying it by about 250 ms. The list of devices is not used.
 */
export const preparePlayback = (): void => {
  preloadHls()
  // Only defined in secure contexts.
  navigator.mediaDevices?.enumerateDevices().catch(() => undefined)
}
