import { create } from 'zustand'
import { loadUser } from '../session/session.ts'

/** Milliseconds between checks while the server is unreachable. */
const AGAIN = 10_000

/** Whether the server was reachable at the last check. */
export const useOnline = create<{ online: boolean }>(() => ({ online: true }))

/** Pings the server, bypassing the service worker and caches. */
const isReachable = async (): Promise<boolean> => {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    void response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

const check = async (): Promise<void> => {
  clearTimeout(timer)
  const answered = await isReachable()
  const online = navigator.onLine && answered
  useOnline.setState({ online })
  // It may not have loaded while the server was unreachable.
  if (online) void loadUser()
  clearTimeout(timer)
  if (!online) timer = setTimeout(() => void check(), AGAIN)
}

/** Updates the online state, at startup and on browser events; returns a stop function. */
export const watchOnline = (): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('offline', () => useOnline.setState({ online: false }), { signal })
  addEventListener('online', () => void check(), { signal })
  void check()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
