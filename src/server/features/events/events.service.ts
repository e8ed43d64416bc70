import type { Writable } from 'node:stream'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { events } from '../../../contract/events.ts'
import { fail } from '../../http/fail.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { UNREAD, unreadAmong } from '../notifications/notifications.service.ts'
import { hashToken, newToken } from '../session/session.service.ts'
import { addTicket, type Listening, sessionsGoingOn, takeTicket } from './events.queries.ts'
import { openStreams } from './streams.ts'

type On = Pick<Platform, 'db' | 'channel' | 'log'>

/** A ticket is used at once, or never. */
const TICKET_SECONDS = 60
/** Long before a proxy takes a silent connection for a dead one. */
const PING_MS = 25_000

/** A ticket that opens the stream of events once, so that no token has to stand in an address. */
export const makeTicket = async (
  on: Pick<Platform, 'db'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof events.ticket>> => {
  const ticket = newToken()
  await addTicket(on.db, viewer.session_id, hashToken(ticket), TICKET_SECONDS)
  return { ticket, expires_in: TICKET_SECONDS }
}

/** Whose ticket it is; it is used up then. 401 for one that does not exist, is too old or was used. */
export const listenerBy = async (on: Pick<Platform, 'db'>, ticket: string): Promise<Listening> =>
  (await takeTicket(on.db, hashToken(ticket))) ?? fail('unauthenticated')

/** What happens to the accounts that listen to this process. */
export interface Happenings {
  /** Sends somebody what happens to them from now on, beginning with how things stand. */
  send: (who: Listening, to: Writable) => Promise<void>
  end: () => void
}

/** Listens for what happens on any node and passes it on to whom it concerns. */
export const openHappenings = (on: On): Happenings => {
  const streams = openStreams()
  const sayUnread = async (name: 'notification.created' | 'notification.read', userIds: number[]) => {
    if (userIds.length === 0) return
    const unread = await unreadAmong(on, userIds)
    for (const id of userIds) streams.say(id, name, { unread: unread.get(id) ?? 0 })
  }
  const lost = (err: unknown): void => on.log.warn({ err }, 'an event could not be passed on')

  on.channel.on(UNREAD, (word) => {
    const [what, named = ''] = word.split(' ')
    const ids = new Set(named.split(',').map(Number))
    // A word without names concerns everybody.
    const concerned = streams.accounts().filter((id) => named === '' || ids.has(id))
    const name = what === 'created' ? 'notification.created' : 'notification.read'
    sayUnread(name, concerned).catch(lost)
  })
  const look = async (): Promise<void> => {
    streams.ping()
    const sessions = streams.sessions()
    if (sessions.length > 0) streams.keep(await sessionsGoingOn(on.db, sessions))
  }
  const timer = setInterval(() => look().catch(lost), PING_MS).unref()
  return {
    send: async (who, to) => {
      streams.open(who, to)
      await sayUnread('notification.read', [who.user_id]).catch(lost)
    },
    end: () => {
      clearInterval(timer)
      streams.keep(new Set())
    },
  }
}
