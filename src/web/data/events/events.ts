import { events } from '../../../contract/platform/events.ts'
import type { EventName, eventBodies } from '../../../contract/site/event-bodies.ts'
import { call, callsStopped } from '../call.ts'
import { endRefusedSession } from '../errors.ts'
import { refreshLoadedUser } from '../session/session.ts'
import { type EventBody, type EventHandler, handlers, onEvents, stream } from './event-handlers.ts'

/** How long a hidden page stays connected: browsers allow few connections per host. */
const CLOSE_WHEN_HIDDEN_MS = 30_000
const MAX_BACKOFF_MS = 60_000
/** How often everything is loaded again where no stream can be opened, for example because of a proxy. */
const POLL_MS = 15_000
/** Ids remembered to recognize repeated events. */
const REMEMBERED = 1000

/** Null until the first stream opens: pages must not wait for schemas. */
let bodies: typeof eventBodies | null = null

const loadBodies = async (): Promise<typeof eventBodies> => {
  bodies ??= (await import('../../../contract/site/event-bodies.ts')).eventBodies
  return bodies
}

/** The last count that was received: a stream begins with one, and later ones only follow changes. */
let unread: EventBody<'notification.read'> | null = null

/** Holders of a reason to stay connected in the background. */
const held = new Set<symbol>()

/** Keeps the stream open while the page is hidden; returns the function that lets go. */
export const keepConnected = (): (() => void) => {
  const hold = Symbol()
  held.add(hold)
  return () => void held.delete(hold)
}

const dispatch = <N extends EventName>(name: N, data: string): void => {
  const body = bodies?.[name].safeParse(JSON.parse(data))
  if (!body?.success) return
  if (name === 'notification.read' || name === 'notification.created') unread = body.data as typeof unread
  for (const handler of handlers) (handler[name] as ((opened: unknown) => void) | undefined)?.(body.data)
}

/** Knows which events were received: a continued stream repeats the last few, maybe in another order. */
const createMemory = () => {
  const seen = new Set<string>()
  let last = 0
  return {
    /** Id after which a stream continues; null before the first event. */
    last: (): number | null => last || null,
    /** Forgets all: ids may begin again. */
    clear: (): void => {
      seen.clear()
      last = 0
    },
    /** Remembers an id; false if it was known. */
    note: (id: string): boolean => {
      if (seen.has(id)) return false
      seen.add(id)
      const [oldest = ''] = seen
      if (seen.size > REMEMBERED) seen.delete(oldest)
      last = Math.max(last, Number(id))
      return true
    },
  }
}

/** Milliseconds since the page began to load, and thus to read. The first clock stops while some devices sleep. */
const ageOfPage = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))

/**
 * Keeps the account's event stream open while the page is visible, and continues it after an interruption. Reconnects
 * with backoff. Returns a close function.
 */
const openStream = (): (() => void) => {
  const over = new AbortController()
  const { signal } = over
  const memory = createMemory()
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Runs while no events arrive. */
  let polls: ReturnType<typeof setInterval> | undefined
  let failures = 0

  const poll = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) dispatch('resync', '{}')
  }
  const close = (): void => {
    clearTimeout(timer)
    source?.close()
    source = null
    stream.connected = false
    unread = null
    polls ??= setInterval(poll, POLL_MS)
  }
  const received = (): void => {
    failures = 0
    stream.connected = true
    clearInterval(polls)
    polls = undefined
  }
  const again = (): void => {
    close()
    const wait = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** failures++)
    timer = setTimeout(() => void open(), wait * (0.5 + Math.random()))
  }
  const urlFor = (ticket: string): string => {
    const last = memory.last()
    const from = last === null ? ['age', String(ageOfPage())] : ['last_event_id', String(last)]
    return `/api/events?${new URLSearchParams([['ticket', ticket], from])}`
  }
  const open = async (): Promise<void> => {
    close()
    let names: EventName[]
    try {
      const [{ ticket }, known] = await Promise.all([call(events.ticket, {}, { signal }), loadBodies()])
      if (signal.aborted) return
      close()
      names = Object.keys(known) as EventName[]
      source = new EventSource(urlFor(ticket))
    } catch (error) {
      if (!signal.aborted && !endRefusedSession(error)) again()
      return
    }
    source.onerror = again
    // Events without an id carry that of the one before.
    let previous = ''
    for (const name of names)
      source.addEventListener(name, (event) => {
        received()
        const { lastEventId: id, data } = event as MessageEvent<string>
        if (name === 'resync') memory.clear()
        const repeated = id !== previous && !memory.note(id)
        previous = id
        if (!repeated) dispatch(name, data)
      })
  }
  const turn = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden')
      timer = setTimeout(() => held.size === 0 && close(), CLOSE_WHEN_HIDDEN_MS)
    else if (source === null) void open()
  }
  document.addEventListener('visibilitychange', turn, { signal })
  addEventListener('online', () => void open(), { signal })
  turn()
  const end = (): void => {
    over.abort()
    close()
    clearInterval(polls)
  }
  callsStopped.addEventListener('abort', end, { signal })
  return end
}

// The plan decides what the account may do. Not left to a component, before which the stream may be open.
onEvents({
  'subscription.updated': refreshLoadedUser,
  'family.changed': refreshLoadedUser,
  resync: refreshLoadedUser,
})

const followers = new Set<symbol>()
let closeStream = (): void => undefined

/** Keeps the account's event stream open; returns the function that lets go. All followers share one stream. */
export const followEvents = (): (() => void) => {
  const follower = Symbol()
  followers.add(follower)
  if (followers.size === 1) closeStream = openStream()
  return () => {
    if (followers.delete(follower) && followers.size === 0) closeStream()
  }
}

/** Subscribes to the account's events and keeps the stream open; returns the unsubscribe function. */
export const subscribeToEvents = (handler: EventHandler): (() => void) => {
  handlers.add(handler)
  const stop = followEvents()
  // A late subscriber missed the first events.
  if (stream.connected) {
    handler.connected?.({})
    if (unread) handler['notification.read']?.(unread)
  }
  return () => {
    handlers.delete(handler)
    stop()
  }
}
