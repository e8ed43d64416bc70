import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { events } from '../../../../contract/platform/events.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runHooks } from '../../../context/run-hooks.ts'
import { inOneTurn } from '../../../db/one-turn.ts'
import { hashToken, newToken } from '../../../db/tokens.ts'
import { throwError, throwTooManyRequests } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { UNREAD, unreadAmong } from '../notifications/service.ts'
import {
  consumeTickets,
  eventsById,
  eventsSince,
  hasRecentEvents,
  insertTicket,
  lastEventId,
  liveSessions,
  SESSIONS_ENDED,
  type TicketHolder,
  USER_EVENTS,
} from './queries.ts'
import {
  createStreamRegistry,
  MAX_BEGINNING,
  type SentEvent,
  type StreamRegistry,
  textOf,
} from './stream-registry.ts'
import { KEPT_SECONDS, type UserEvent } from './user-events.service.ts'

/** Sent before sockets get their turn: until then even the fastest listener seems not to read. */
const BYTES_PER_TURN = 65_536

/** Reads stored events of which NOTIFY named only the id, and sends them to the streams of this process. */
interface EventRelay {
  /** Takes a payload `{id} {user ids}`. */
  announce: (payload: string) => void
}

/** Reads events in batches: those announced while a query runs are read by the next one. */
const createEventRelay = (ctx: AppContext, streams: StreamRegistry): EventRelay => {
  let announced: { ids: Set<number>; userIds: Set<number> } = { ids: new Set(), userIds: new Set() }
  let reading = false

  const drain = async (): Promise<void> => {
    if (reading) return
    reading = true
    while (announced.ids.size > 0) {
      const { ids, userIds } = announced
      announced = { ids: new Set(), userIds: new Set() }
      try {
        let bytes = 0
        for (const { user_id, id, name, body } of await eventsById(ctx.db, [...ids], [...userIds])) {
          bytes += streams.send(user_id, { id, name, body: body as never })
          if (bytes < BYTES_PER_TURN) continue
          bytes = 0
          await setImmediate()
        }
      } catch (err) {
        ctx.log.warn({ err }, 'could not read events')
        for (const userId of userIds) streams.send(userId, { name: 'resync', body: {} })
      }
    }
    reading = false
  }

  return {
    announce: (payload) => {
      const [id, named = ''] = payload.split(' ')
      const here = named.split(',').map(Number).filter(streams.connected)
      if (here.length === 0) return
      announced.ids.add(Number(id))
      for (const userId of here) {
        announced.userIds.add(userId)
        ctx.replica?.noteWrite(userId)
      }
      void drain()
    },
  }
}

/** Event sent with the count of unread notifications: a new one, or that some were read. */
type Reason = 'notification.created' | 'notification.read'

/** Sends counts of unread notifications to open streams. */
interface UnreadCounts {
  send: (userIds: number[], reason: Reason) => void
}

/**
 * Counts for all waiting users at a time, one query after another: a count that was read before a change must not be
 * sent after the one that includes it.
 */
const createUnreadCounts = (
  ctx: AppContext,
  streams: StreamRegistry,
  failed: (error: unknown) => void,
): UnreadCounts => {
  const waiting = new Map<number, Reason>()
  let counting = false
  const count = async (): Promise<void> => {
    const users = new Map(waiting)
    waiting.clear()
    const unread = await unreadAmong(ctx, [...users.keys()])
    for (const [id, name] of users) streams.send(id, { name, body: { unread: unread.get(id) ?? 0 } })
  }
  const countAll = async (): Promise<void> => {
    counting = true
    // After a restart thousands of streams are opened at once.
    await setImmediate()
    while (waiting.size > 0) await count().catch(failed)
    counting = false
  }
  return {
    send: (userIds, reason) => {
      for (const id of userIds)
        if (reason === 'notification.created' || !waiting.has(id)) waiting.set(id, reason)
      if (!counting && waiting.size > 0) void countAll()
    },
  }
}

/** A ticket is used immediately or never. */
const TICKET_SECONDS = 60
/** Well before a proxy closes an idle connection. */
const PING_MS = 25_000
/** How long a transaction may take from its event to its commit for the event not to be missed. */
const OVERLAP_SECONDS = 10
/** Who missed more than these, or more than fits into a beginning, loads everything again. */
const MAX_MISSED = 500

/** Creates a single-use ticket for the event stream, so that no token appears in a URL. */
export const makeTicket = async (ctx: AppContext, viewer: Viewer): Promise<ReplyOf<typeof events.ticket>> => {
  const ticket = newToken()
  await insertTicket(ctx.db, viewer.session_id, hashToken(ticket), TICKET_SECONDS)
  return { ticket, expires_in: TICKET_SECONDS }
}

// After a restart thousands of streams are opened at once.
const consumeTicket = inOneTurn(consumeTickets)
const currentEventId = inOneTurn<null, number>(async (db, keys) => {
  const id = await lastEventId(db)
  return keys.map(() => id)
})
/** Consumes a ticket and returns its owner. 401 if it does not exist, has expired or was used. */
export const listenerBy = async (ctx: AppContext, ticket: string): Promise<TicketHolder> =>
  (await consumeTicket(ctx.db, hashToken(ticket))) ?? throwError('unauthenticated')

/** State of a client that opens a stream. */
export interface Known {
  /** The last event that it received. */
  lastId: number | null
  /** How long ago it began to read, in milliseconds. */
  age: number | null
}

/** Open streams of an account at this node: tabs and devices of a person stay far below. */
const MAX_STREAMS = 100
const FULL_SECONDS = 60

/** The event streams of this process. */
export interface EventStreams {
  /** Throws 429 if the listener has too many streams open. */
  requireRoom: (holder: TicketHolder) => void
  /** Streams events to a listener: those after the last one it received, if it is known, then new ones. */
  send: (holder: TicketHolder, to: Writable, known: Known) => Promise<void>
  end: () => void
}

const bytesOf = (events: SentEvent[]): number => events.reduce((sum, event) => sum + textOf(event).length, 0)

/** Whether a user may have had an event that was not committed yet that many milliseconds ago. */
const hasChanged = async (ctx: AppContext, userId: number, age: number): Promise<boolean> => {
  const seconds = age / 1000 + OVERLAP_SECONDS
  return seconds > KEPT_SECONDS || hasRecentEvents(ctx.db, userId, seconds)
}

/** Returns the first events of a stream: whether it continues without a gap, and what it missed. */
const beginning = async (ctx: AppContext, userId: number, { lastId, age }: Known): Promise<SentEvent[]> => {
  if (lastId !== null) {
    const missed = await eventsSince(ctx.db, userId, lastId, OVERLAP_SECONDS, MAX_MISSED + 1)
    const events = missed?.map(({ id, name, body }): SentEvent => ({ id, name, body: body as never }))
    if (events && events.length <= MAX_MISSED && bytesOf(events) <= MAX_BEGINNING)
      return [{ name: 'connected', body: {} }, ...events]
  }
  const id = await currentEventId(ctx.db, null)
  const lost = lastId !== null || (age !== null && (await hasChanged(ctx, userId, age)))
  return [{ id, name: lost ? 'resync' : 'connected', body: {} }]
}

/** Listens for events of all nodes and forwards them to the affected users. */
export const openEventStreams = (ctx: AppContext): EventStreams => {
  const streams = createStreamRegistry()
  ctx.metrics?.gauge('event_streams', 'Open event streams', () =>
    streams.accounts().reduce((sum, id) => sum + streams.count(id), 0),
  )
  const relay = createEventRelay(ctx, streams)
  const lost = (err: unknown): void => ctx.log.warn({ err }, 'could not forward an event')
  const unread = createUnreadCounts(ctx, streams, lost)

  ctx.channel.on(UNREAD, (word) => {
    const [what, named = ''] = word.split(' ')
    const ids = new Set(named.split(',').map(Number))
    // A message without names concerns everyone.
    const concerned = streams.accounts().filter((id) => named === '' || ids.has(id))
    const name = what === 'created' ? 'notification.created' : 'notification.read'
    unread.send(concerned, name)
  })
  ctx.channel.on(USER_EVENTS, (payload) => {
    // After the channel was interrupted, nobody knows what was missed.
    if (payload === '') for (const id of streams.accounts()) streams.send(id, { name: 'resync', body: {} })
    else if (payload.startsWith('{')) {
      const { to, name, body } = JSON.parse(payload) as UserEvent
      for (const id of to) streams.send(id, { name, body })
    } else relay.announce(payload)
  })
  const endStale = async (): Promise<void> => {
    const sessions = streams.sessions()
    if (sessions.length > 0) streams.keep(await liveSessions(ctx.db, sessions))
  }
  ctx.channel.on(SESSIONS_ENDED, (ids) => {
    if (ids === '') endStale().catch(lost)
    else streams.end(new Set(ids.split(' ')))
  })
  const look = () => streams.ping().then(endStale)
  const timer = setInterval(() => look().catch(lost), PING_MS).unref()
  return {
    requireRoom: ({ user_id }) => {
      if (streams.count(user_id) >= MAX_STREAMS) throwTooManyRequests(FULL_SECONDS)
    },
    send: async (holder, to, known) => {
      const stream = streams.open(holder, to)
      void runHooks('streamOpened', ctx, holder.user_id)
      to.once('close', () => void runHooks('streamClosed', ctx, holder.user_id))
      const events = await beginning(ctx, holder.user_id, known).catch((err: unknown): SentEvent[] => {
        lost(err)
        return [{ name: 'resync', body: {} }]
      })
      stream.start(events)
      unread.send([holder.user_id], 'notification.read')
    },
    end: () => {
      clearInterval(timer)
      streams.keep(new Set())
    },
  }
}
