/**
 * Makes the browser start its audio service. Chromium runs it as a process, which it otherwise starts for the first sound:
 * that may then come a quarter of a second later. Nothing is done with the names of devices, which need a permission.
 */
export const startAudioService = (): void => {
  // Only defined in secure contexts.
  navigator.mediaDevices?.enumerateDevices().catch(() => undefined)
}
