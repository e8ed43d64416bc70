import { PAGE_HEADER } from '../../contract/installed-app.ts'
import { useOnline } from '../api/reachability.ts'
import { followPending, isWaiting, onPosted } from '../outbox/mailbox.ts'
import { setSender } from '../outbox/send.ts'
import { sendOrKeep } from '../outbox/send-or-keep.ts'
import { loadUser, useSession } from '../session/session.ts'

/** Milliseconds between checks while the server is unreachable. */
const AGAIN = 10_000

/**
 * Pings the server, bypassing the service worker and caches. A captive portal answers every request with a page of its
 * own, so that the status alone says nothing.
 */
export const isReachable = async (): Promise<boolean> => {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    void response.body?.cancel()
    // In development, Vite serves the page.
    return response.status === 200 && (import.meta.env.DEV || response.headers.has(PAGE_HEADER))
  } catch {
    return false
  }
}

/** Delivers what waits in the outbox; its code is loaded only then. */
const deliverWaiting = (): void => {
  if (isWaiting()) import('../outbox/deliver.ts').then(({ deliver }) => deliver()).catch(() => undefined)
}

let timer: ReturnType<typeof setTimeout> | undefined

const check = async (): Promise<void> => {
  clearTimeout(timer)
  const answered = await isReachable()
  const online = navigator.onLine && answered
  useOnline.setState({ online })
  // It may not have loaded while the server was unreachable.
  if (online) void loadUser()
  if (online) deliverWaiting()
  clearTimeout(timer)
  if (!online) timer = setTimeout(() => void check(), AGAIN)
}

/** Updates the online state, at startup and on browser events; returns a stop function. */
export const watchOnline = (): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  useOnline.setState({ check: () => void check() })
  addEventListener('offline', () => useOnline.setState({ online: false }), { signal })
  addEventListener('online', () => void check(), { signal })
  onPosted(() => void check(), signal)
  setSender(sendOrKeep)
  const stopCounting = followPending()
  // Also after logging in again: what the account left waits for it.
  const unfollow = useSession.subscribe(({ user }) => user && deliverWaiting())
  void check()
  return () => {
    stop.abort()
    stopCounting()
    unfollow()
    clearTimeout(timer)
  }
}
