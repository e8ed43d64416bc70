import { create } from 'zustand'

/** How often the server is looked for while it is away. */
const AGAIN = 10_000

/** Whether the server can be reached, as far as anybody knows. */
export const useOnline = create<{ online: boolean }>(() => ({ online: true }))

/** Asks the server itself: neither the service worker nor a cache may answer for it. */
const answers = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    void answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

const check = async (): Promise<void> => {
  clearTimeout(timer)
  const answered = await answers()
  const online = navigator.onLine && answered
  useOnline.setState({ online })
  clearTimeout(timer)
  if (!online) timer = setTimeout(() => void check(), AGAIN)
}

/** Keeps the flag: at the start and whenever the browser says so; returns the way to stop. */
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
