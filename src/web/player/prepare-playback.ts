import { isCutOff } from '../api/reachability.ts'
import { loadHls } from './hls.ts'

/** Loads hls.js, so that playback doesn't wait for it. Without a connection only saved files play. */
export const preloadHls = (): void => {
  if (!isCutOff()) loadHls().catch(() => undefined)
}

/**
 * Prepares the page for what is about to be played: loads hls.js, and makes the browser start its audio service. Chromium
 * runs that as a process, which it otherwise starts for the first sound, a quarter of a second later. Nothing is done with
 * the list of devices.
 */
export const preparePlayback = (): void => {
  preloadHls()
  // Only defined in secure contexts.
  navigator.mediaDevices?.enumerateDevices().catch(() => undefined)
}
