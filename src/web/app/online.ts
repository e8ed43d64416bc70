import { queryClient } from '../data/client.ts'
import { isReachable, useOnline } from '../data/connection/reachability.ts'
import { sendOrKeep } from '../data/outbox/keep.ts'
import { followEntries, onDeliveryAsked, pendingEntries, showEntries } from '../data/outbox/queue.ts'
import { setSender } from '../data/outbox/send.ts'
import { loadUser, logoutQuestions, useSession } from '../data/session/session.ts'

/** Milliseconds between checks while the server is unreachable. */
const AGAIN = 10_000

const isPending = (): boolean => pendingEntries().length > 0

/** Delivers what waits in the outbox; its code is loaded only then. */
const deliverWaiting = (): void => {
  if (isPending()) import('../data/outbox/deliver.ts').then(({ deliver }) => deliver()).catch(() => undefined)
}

const askToForget = async (): Promise<boolean> =>
  !isPending() || (await import('../data/outbox/leave.ts')).askToForget()

let timer: ReturnType<typeof setTimeout> | undefined
/** Of the latest check: what an earlier one learns is outdated. */
let latest = 0

const checkLater = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void check(), AGAIN)
}

const check = async (): Promise<void> => {
  clearTimeout(timer)
  latest += 1
  const own = latest
  const answered = await isReachable()
  if (own !== latest) return
  const online = navigator.onLine && answered
  const wasOnline = useOnline.getState().online
  useOnline.setState({ online })
  // Meanwhile pages showed what this device had.
  if (online && !wasOnline) void queryClient.invalidateQueries()
  // It may not have loaded while the server was unreachable.
  if (online) void loadUser()
  if (online) deliverWaiting()
  else checkLater()
}

/** The browser says that the connection is lost, which a ping that is still being answered does not know. */
const lose = (): void => {
  latest += 1
  useOnline.setState({ online: false })
  checkLater()
}

/** Updates the online state, at startup and on browser events; returns a stop function. */
export const watchOnline = (): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  useOnline.setState({ check: () => void check() })
  addEventListener('offline', lose, { signal })
  addEventListener('online', () => void check(), { signal })
  onDeliveryAsked(() => void check(), signal)
  setSender(sendOrKeep)
  logoutQuestions.add(askToForget)
  const stopFollowing = followEntries()
  // Also after logging in again: what the account left waits for it.
  const unfollow = useSession.subscribe(({ user }) => {
    showEntries()
    if (user) deliverWaiting()
  })
  void check()
  return () => {
    stop.abort()
    logoutQuestions.delete(askToForget)
    stopFollowing()
    unfollow()
    clearTimeout(timer)
  }
}
