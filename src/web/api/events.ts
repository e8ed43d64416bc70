import type * as z from 'zod/mini'
import { type EventName, eventBodies, events } from '../../contract/events.ts'
import { call } from './call.ts'
import { endRefusedSession } from './errors.ts'

type EventHandler = { [N in EventName]?: (body: z.output<(typeof eventBodies)[N]>) => void }

/** How long a hidden page stays connected: browsers allow few connections per host. */
const CLOSE_WHEN_HIDDEN_MS = 30_000
const MAX_BACKOFF_MS = 60_000

const names = Object.keys(eventBodies) as EventName[]
const handlers = new Set<EventHandler>()

const dispatch = <N extends EventName>(name: N, data: string): void => {
  const body = eventBodies[name].safeParse(JSON.parse(data))
  if (!body.success) return
  for (const handler of handlers) (handler[name] as ((opened: unknown) => void) | undefined)?.(body.data)
}

/** Keeps the account's event stream open while the page is visible. Reconnects with backoff. Returns a close function. */
const openStream = (): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let interrupted = false

  const close = (): void => {
    clearTimeout(timer)
    source?.close()
    source = null
    interrupted = true
  }
  const again = (): void => {
    close()
    const wait = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** failures++)
    timer = setTimeout(() => void open(), wait * (0.5 + Math.random()))
  }
  const open = async (): Promise<void> => {
    const resumed = interrupted
    close()
    try {
      const { ticket } = await call(events.ticket, {}, { signal })
      if (signal.aborted) return
      close()
      source = new EventSource(`/api/events?ticket=${encodeURIComponent(ticket)}`)
    } catch (error) {
      if (!signal.aborted && !endRefusedSession(error)) again()
      return
    }
    source.onerror = again
    source.onopen = () => {
      // What happened meanwhile is unknown.
      if (resumed) dispatch('resync', '{}')
    }
    for (const name of names)
      source.addEventListener(name, (event) => {
        failures = 0
        dispatch(name, (event as MessageEvent<string>).data)
      })
  }
  const turn = (): void => {
    if (document.visibilityState === 'hidden') {
      clearTimeout(timer)
      timer = setTimeout(close, CLOSE_WHEN_HIDDEN_MS)
      return
    }
    clearTimeout(timer)
    if (source === null) void open()
  }
  document.addEventListener('visibilitychange', turn, { signal })
  addEventListener('online', () => void open(), { signal })
  turn()
  return () => {
    over.abort()
    close()
  }
}

let closeStream = (): void => undefined

/** Subscribes to the account's events and returns the unsubscribe function. All subscribers share one stream. */
export const subscribeToEvents = (handler: EventHandler): (() => void) => {
  handlers.add(handler)
  if (handlers.size === 1) closeStream = openStream()
  return () => {
    handlers.delete(handler)
    if (handlers.size === 0) closeStream()
  }
}
