/** Timeout in milliseconds for the browser; the server determines the duration anyway. */
export const PROBE_TIMEOUT = 2000

/** Returns the duration of an audio file in seconds, as determined by the browser; null if it cannot or times out. */
export const probeDuration = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const audio = new Audio()
    const url = URL.createObjectURL(file)
    const finish = (seconds: number | null): void => {
      clearTimeout(timer)
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
      resolve(seconds)
    }
    const timer = setTimeout(() => finish(null), PROBE_TIMEOUT)
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => finish(Number.isFinite(audio.duration) ? audio.duration : null)
    audio.onerror = () => finish(null)
    audio.src = url
  })
