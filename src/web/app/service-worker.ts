import { create } from 'zustand'
import { ACTIVATE } from '../../contract/site/installed-app.ts'
import { isReachable } from '../data/connection/reachability.ts'
import { isPlaying } from './playing.ts'

const SCRIPT = '/build/sw.js'
const HOUR = 60 * 60 * 1000
/** Milliseconds after load during which a page is surely the newest version, since pages come from the network. */
const FRESH = 10_000
/** Milliseconds without sound after which playback is considered to have ended. */
const QUIET = 3_000
/** Milliseconds that a newer worker has for taking over: it waits for the work of the current one, and for its debugger. */
const TAKEOVER = 4_000

interface Update {
  /** Whether a newer version of the app is available. */
  showRefresh: boolean
  /** Whether the newer version is wanted as soon as nothing plays. */
  waits: boolean
}
export const useUpdate = create<Update>(() => ({ showRefresh: false, waits: false }))

let reloading = false
/** The listener has declined the version that is waiting. */
let declined = false

const reload = (): void => {
  if (reloading) return
  reloading = true
  location.reload()
}

const show = (): void => {
  declined = false
  useUpdate.setState({ showRefresh: true })
}

/** Leaves the hint to the next version. */
export const declineUpdate = (): void => {
  declined = true
  useUpdate.setState({ showRefresh: false })
}

/** Lets a waiting worker take over; resolves once it has, or to false if it cannot for now. */
const takesOver = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), TAKEOVER)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(true)
    })
    worker.postMessage(ACTIVATE)
  })

/**
 * Switches to the newer version, which without a server would be lost with the page. A page that loads while one worker
 * replaces another may hang: so it waits for the takeover, or else has the new page register the new worker.
 */
const activateUpdate = async (): Promise<void> => {
  if (!(await isReachable())) return show()
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // This page reloads after the takeover, of which it hears like all others.
  reloading = true
  const done = !registration?.waiting || (await takesOver(registration.waiting))
  if (!done) await registration.unregister().catch(() => false)
  reloading = false
  // Music may have begun meanwhile.
  if (isPlaying()) requestUpdate()
  else reload()
}

/** Calls back once nothing has been heard for a moment: songs follow each other with short gaps. */
const whenQuiet = (run: () => void): void => {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = (): void => {
    clearTimeout(timer)
    if (isPlaying()) return
    timer = setTimeout(() => {
      if (isPlaying()) return
      stop.abort()
      run()
    }, QUIET)
  }
  for (const event of ['play', 'pause', 'ended', 'emptied'])
    document.addEventListener(event, check, { capture: true, signal: stop.signal })
  check()
}

/** Switches to the newer version: at once, or when the music pauses. */
export function requestUpdate(): void {
  const waits = isPlaying()
  useUpdate.setState({ showRefresh: false, waits })
  if (waits) whenQuiet(() => void activateUpdate())
  else void activateUpdate()
}

const EDITED = 'input, textarea, select, [contenteditable=true]'

/** Returns whether a reload would interrupt: music, something that is written, a dialog, or an upload. */
const isBusy = (): boolean => {
  if (isPlaying() || document.activeElement?.matches(EDITED)) return true
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

/** A newer worker took control, here or in another tab. */
const takenOver = (): void => {
  if (reloading || useUpdate.getState().waits) return
  if (performance.now() <= FRESH) useUpdate.setState({ showRefresh: false })
  else if (!isBusy()) reload()
  else if (!declined) show()
}

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
  // A part of this build is gone: the server has a newer one, which is announced if music keeps the page from reloading.
  addEventListener('vite:preloadError', checkForUpdate)
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
