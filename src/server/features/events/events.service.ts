import type { Writable } from 'node:stream'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { events } from '../../../contract/events.ts'
import type { AppContext } from '../../app-context.ts'
import { throwError } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { hashToken, newToken } from '../auth/sessions/sessions.service.ts'
import { UNREAD, unreadAmong } from '../notifications/notifications.service.ts'
import { streamClosed, streamOpened } from '../presence/stream-leases.service.ts'
import { consumeTicket, insertTicket, liveSessions, type TicketHolder } from './events.queries.ts'
import { createStreamRegistry } from './stream-registry.ts'
import { USER_EVENTS, type UserEvent } from './user-events.service.ts'

/** A ticket is used immediately or never. */
const TICKET_SECONDS = 60
/** Well before a proxy closes an idle connection. */
const PING_MS = 25_000

/** Creates a single-use ticket for the event stream, so that no token appears in a URL. */
export const makeTicket = async (ctx: AppContext, viewer: Viewer): Promise<ReplyOf<typeof events.ticket>> => {
  const ticket = newToken()
  await insertTicket(ctx.db, viewer.session_id, hashToken(ticket), TICKET_SECONDS)
  return { ticket, expires_in: TICKET_SECONDS }
}

/** Consumes a ticket and returns its owner. 401 if it does not exist, has expired or was used. */
export const listenerBy = async (ctx: AppContext, ticket: string): Promise<TicketHolder> =>
  (await consumeTicket(ctx.db, hashToken(ticket))) ?? throwError('unauthenticated')

/** The event streams of this process. */
export interface EventStreams {
  /** Streams events to a listener, starting with the current state. */
  send: (holder: TicketHolder, to: Writable) => Promise<void>
  end: () => void
}

/** Listens for events of all nodes and forwards them to the affected users. */
export const openEventStreams = (ctx: AppContext): EventStreams => {
  const streams = createStreamRegistry()
  const sendUnreadCounts = async (name: 'notification.created' | 'notification.read', userIds: number[]) => {
    if (userIds.length === 0) return
    const unread = await unreadAmong(ctx, userIds)
    for (const id of userIds) streams.send(id, name, { unread: unread.get(id) ?? 0 })
  }
  const lost = (err: unknown): void => ctx.log.warn({ err }, 'could not forward an event')

  ctx.channel.on(UNREAD, (word) => {
    const [what, named = ''] = word.split(' ')
    const ids = new Set(named.split(',').map(Number))
    // A message without names concerns everyone.
    const concerned = streams.accounts().filter((id) => named === '' || ids.has(id))
    const name = what === 'created' ? 'notification.created' : 'notification.read'
    sendUnreadCounts(name, concerned).catch(lost)
  })
  ctx.channel.on(USER_EVENTS, (payload) => {
    // After the channel was interrupted, nobody knows what was missed.
    const event: UserEvent =
      payload === '' ? { to: streams.accounts(), name: 'resync', body: {} } : JSON.parse(payload)
    for (const id of event.to) streams.send(id, event.name, event.body)
  })
  const look = async (): Promise<void> => {
    streams.ping()
    const sessions = streams.sessions()
    if (sessions.length > 0) streams.keep(await liveSessions(ctx.db, sessions))
  }
  const timer = setInterval(() => look().catch(lost), PING_MS).unref()
  return {
    send: async (holder, to) => {
      streams.open(holder, to)
      streamOpened(ctx, holder.user_id)
      to.once('close', () => streamClosed(ctx, holder.user_id))
      await sendUnreadCounts('notification.read', [holder.user_id]).catch(lost)
    },
    end: () => {
      clearInterval(timer)
      streams.keep(new Set())
    },
  }
}
