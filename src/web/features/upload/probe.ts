/** Milliseconds after which the browser has had its chance; the server finds the length out by itself. */
export const PROBE_TIMEOUT = 2000

/** The length of a sound file in seconds as far as the browser can tell; null when it cannot or takes too long. */
export const probeDuration = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const audio = new Audio()
    const address = URL.createObjectURL(file)
    const finish = (seconds: number | null): void => {
      clearTimeout(timer)
      audio.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(seconds)
    }
    const timer = setTimeout(() => finish(null), PROBE_TIMEOUT)
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => finish(Number.isFinite(audio.duration) ? audio.duration : null)
    audio.onerror = () => finish(null)
    audio.src = address
  })
