import { create } from 'zustand'

const SCRIPT = '/build/sw.js'
const HOUR = 60 * 60 * 1000
/** Milliseconds after load during which a page is surely the newest version, since pages come from the network. */
const FRESH = 10_000

/** Whether a newer version of the app is available. */
export const useUpdate = create<{ showRefresh: boolean }>(() => ({ showRefresh: false }))

let reloading = false

const reload = (): void => {
  if (reloading) return
  reloading = true
  location.reload()
}

/**
 * Switches to the newer version. Unregisters the worker before reloading: a page that loads while one worker replaces
 * another may hang. The new page registers the new worker.
 */
export const activateUpdate = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => false)
  reload()
}

const plays = (): boolean => [...document.querySelectorAll('audio')].some((audio) => !audio.paused)

/** A newer worker took control, here or in another tab. Playback is not interrupted for a reload. */
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
  const checkForUpdate = (): void => void registration.update().catch(() => undefined)
  setInterval(checkForUpdate, HOUR)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkForUpdate()
  })
}

/**
 * Registers the worker that lets the app open offline and shows notifications; `failed` receives errors, and `open` the path
 * of a notification that was clicked.
 */
export const startServiceWorker = (failed: (error: unknown) => void, open: (path: string) => void): void => {
  const { serviceWorker } = navigator
  // Unavailable on plain http.
  if (!import.meta.env.PROD || !serviceWorker) return
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) takenOver()
    controlled = true
  })
  serviceWorker.addEventListener('message', ({ data }) => data.open && open(data.open))
  serviceWorker.register(SCRIPT, { scope: '/' }).then(follow).catch(failed)
}
