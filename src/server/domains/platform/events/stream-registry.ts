import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { EventName } from '../../../../contract/site/event-bodies.ts'
import type { TicketHolder } from './queries.ts'
import type { EventBody } from './user-events.service.ts'

/** Bytes buffered for a listener that does not read before it is disconnected; it continues where it stopped. */
const MAX_BUFFERED = 262_144
/** Bytes that a stream begins with at most, so that those who read are far from the limit above. */
export const MAX_BEGINNING = 131_072
/** Pings written at once: thousands would block other requests. */
const PINGS = 250

/** An event as it is written; events without an id cannot be continued from. */
export interface SentEvent<N extends EventName = EventName> {
  id?: number
  name: N
  body: EventBody<N>
}

/** One open event stream. */
export interface EventStream {
  /** Writes the events missed before, then those that arrived since the stream was opened. */
  start: (missed: SentEvent[]) => void
}

/** The open event streams of one process. */
export interface StreamRegistry {
  /** Registers a stream; it holds back events until it is started. */
  open: (who: TicketHolder, to: Writable) => EventStream
  /** Returns how many bytes each stream of the user is sent. */
  send: (userId: number, event: SentEvent) => number
  /** Sends a ping, so that connections do not appear dead. */
  ping: () => Promise<void>
  accounts: () => number[]
  connected: (userId: number) => boolean
  /** Returns how many streams the user has open. */
  count: (userId: number) => number
  sessions: () => string[]
  /** Closes streams of these sessions. */
  end: (sessions: ReadonlySet<string>) => void
  /** Closes streams whose session is not in the set. */
  keep: (sessions: ReadonlySet<string>) => void
}

interface OpenStream {
  to: Writable
  sessionId: string
  /** Events that arrived before the start; null once started. */
  held: SentEvent[] | null
  heldBytes: number
}

/** An event as it is written. */
export const textOf = ({ id, name, body }: SentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(body)}\n\n`

const write = (to: Writable, text: string): void => {
  if (to.writableLength > MAX_BUFFERED) to.destroy()
  else to.write(text)
}

const hold = (stream: OpenStream, event: SentEvent, bytes: number): void => {
  stream.heldBytes += bytes
  if (stream.heldBytes > MAX_BEGINNING) stream.to.destroy()
  else stream.held?.push(event)
}

/** Manages open event streams until their listeners disconnect. */
export const createStreamRegistry = (): StreamRegistry => {
  const byUser = new Map<number, Set<OpenStream>>()
  const all = (): OpenStream[] => [...byUser.values()].flatMap((streams) => [...streams])

  return {
    open: ({ user_id, session_id }, to) => {
      const stream: OpenStream = { to, sessionId: session_id, held: [], heldBytes: 0 }
      const own = byUser.get(user_id) ?? new Set()
      byUser.set(user_id, own.add(stream))
      to.on('error', () => undefined)
      to.once('close', () => {
        own.delete(stream)
        if (own.size === 0 && byUser.get(user_id) === own) byUser.delete(user_id)
      })
      return {
        start: (missed) => {
          const sent = new Set(missed.map(({ id }) => id))
          const held = (stream.held ?? []).filter(({ id }) => id === undefined || !sent.has(id))
          stream.held = null
          for (const event of [...missed, ...held]) write(to, textOf(event))
        },
      }
    },
    send: (userId, event) => {
      const text = textOf(event)
      for (const stream of byUser.get(userId) ?? []) {
        if (stream.held === null) write(stream.to, text)
        else hold(stream, event, text.length)
      }
      return text.length
    },
    ping: async () => {
      let written = 0
      for (const { to } of all()) {
        write(to, ': nothing new\n\n')
        if (++written % PINGS === 0) await setImmediate()
      }
    },
    accounts: () => [...byUser.keys()],
    connected: (userId) => byUser.has(userId),
    count: (userId) => byUser.get(userId)?.size ?? 0,
    sessions: () => [...new Set(all().map(({ sessionId }) => sessionId))],
    end: (sessions) => {
      for (const { to, sessionId } of all()) if (sessions.has(sessionId)) to.end()
    },
    keep: (sessions) => {
      for (const { to, sessionId } of all()) if (!sessions.has(sessionId)) to.end()
    },
  }
}
