import type * as z from 'zod/mini'
import { type EventName, eventBodies, events } from '../../contract/events.ts'
import { call } from './call.ts'
import { endRefusedSession } from './errors.ts'

type EventHandler = { [N in EventName]?: (body: z.output<(typeof eventBodies)[N]>) => void }

/** How long a hidden page stays connected: browsers allow few connections per host. */
const CLOSE_WHEN_HIDDEN_MS = 30_000
const MAX_BACKOFF_MS = 60_000

const names = Object.keys(eventBodies) as EventName[]

const dispatch = <N extends EventName>(handler: EventHandler, name: N, data: string): void => {
  const body = eventBodies[name].safeParse(JSON.parse(data))
  if (body.success) (handler[name] as ((opened: unknown) => void) | undefined)?.(body.data)
}

/**
 * Subscribes to the account's event stream while the page is visible and returns the unsubscribe function. Reconnects
 * with backoff.
 */
export const subscribeToEvents = (handler: EventHandler): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = (): void => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const again = (): void => {
    close()
    const wait = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** failures++)
    timer = setTimeout(() => void open(), wait * (0.5 + Math.random()))
  }
  const open = async (): Promise<void> => {
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
    for (const name of names)
      source.addEventListener(name, (event) => {
        failures = 0
        dispatch(handler, name, (event as MessageEvent<string>).data)
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
