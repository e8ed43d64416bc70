import type * as z from 'zod/mini'
import { type EventName, eventBodies, events } from '../../contract/events.ts'
import { call } from './call.ts'
import { endRefusedSession } from './errors.ts'

type Heard = { [N in EventName]?: (body: z.output<(typeof eventBodies)[N]>) => void }

/** A page that nobody sees keeps its connection this long: browsers have few of them for one place. */
const HIDDEN_MS = 30_000
const SLOWEST_MS = 60_000

const names = Object.keys(eventBodies) as EventName[]

const pass = <N extends EventName>(heard: Heard, name: N, data: string): void => {
  const body = eventBodies[name].safeParse(JSON.parse(data))
  if (body.success) (heard[name] as ((told: unknown) => void) | undefined)?.(body.data)
}

/**
 * Hears what happens to the account while the page is seen, until the answer is called. A connection that breaks is
 * made again, ever more rarely while that fails.
 */
export const hearEvents = (heard: Heard): (() => void) => {
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
    const wait = Math.min(SLOWEST_MS, 1000 * 2 ** failures++)
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
        pass(heard, name, (event as MessageEvent<string>).data)
      })
  }
  const turn = (): void => {
    if (document.visibilityState === 'hidden') {
      clearTimeout(timer)
      timer = setTimeout(close, HIDDEN_MS)
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
