import { queryClient } from '../api/client.ts'
import { isReachable, useOnline } from '../api/reachability.ts'
import { followPending, onPosted } from '../outbox/mailbox.ts'
import { isWaiting } from '../outbox/pending.ts'
import { setSender } from '../outbox/send.ts'
import { sendOrKeep } from '../outbox/send-or-keep.ts'
import { loadUser, logoutQuestions, useSession } from '../session/session.ts'

/** Milliseconds between checks while the server is unreachable. */
const AGAIN = 10_000

/** Delivers what waits in the outbox; its code is loaded only then. */
const deliverWaiting = (): void => {
  if (isWaiting()) import('../outbox/deliver.ts').then(({ deliver }) => deliver()).catch(() => undefined)
}

const askToForget = async (): Promise<boolean> =>
  !isWaiting() || (await import('../outbox/leave.ts')).askToForget()

let timer: ReturnType<typeof setTimeout> | undefined

const check = async (): Promise<void> => {
  clearTimeout(timer)
  const answered = await isReachable()
  const online = navigator.onLine && answered
  const wasOnline = useOnline.getState().online
  useOnline.setState({ online })
  // Meanwhile pages showed what this device had.
  if (online && !wasOnline) void queryClient.invalidateQueries()
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
  logoutQuestions.add(askToForget)
  const stopCounting = followPending()
  // Also after logging in again: what the account left waits for it.
  const unfollow = useSession.subscribe(({ user }) => user && deliverWaiting())
  void check()
  return () => {
    stop.abort()
    logoutQuestions.delete(askToForget)
    stopCounting()
    unfollow()
    clearTimeout(timer)
  }
}
