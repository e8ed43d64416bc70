import { create } from 'zustand'

const SCRIPT = '/build/sw.js'
const HOUR = 60 * 60 * 1000
/** Pages come from the network, so one that was just loaded is of the newer version already. */
const FRESH = 10_000

/** Whether a newer version of the app waits to be used. */
export const useUpdate = create<{ showRefresh: boolean }>(() => ({ showRefresh: false }))

let reloading = false

const reload = (): void => {
  if (reloading) return
  reloading = true
  location.reload()
}

/**
 * Uses the newer version. The worker goes before the page loads anew: a page that loads while one worker takes over from
 * another may wait for ever. The new page brings the new worker.
 */
export const refresh = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => false)
  reload()
}

const plays = (): boolean => [...document.querySelectorAll('audio')].some((audio) => !audio.paused)

/** A newer worker took over, here or by another tab. Music that plays is not cut off for it. */
const takenOver = (): void => {
  if (plays()) useUpdate.setState({ showRefresh: true })
  else if (performance.now() > FRESH) reload()
  else useUpdate.setState({ showRefresh: false })
}

const show = (): void => useUpdate.setState({ showRefresh: true })

const follow = (registration: ServiceWorkerRegistration): void => {
  const { serviceWorker } = navigator
  if (registration.waiting && serviceWorker.controller) show()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) show()
    })
  })
  const look = (): void => void registration.update().catch(() => undefined)
  setInterval(look, HOUR)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
}

/** Registers the worker that lets the app open without network; `failed` hears of errors. */
export const startServiceWorker = (failed: (error: unknown) => void): void => {
  const { serviceWorker } = navigator
  // Browsers have none on plain http.
  if (!import.meta.env.PROD || !serviceWorker) return
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) takenOver()
    controlled = true
  })
  serviceWorker.register(SCRIPT, { scope: '/' }).then(follow).catch(failed)
}
