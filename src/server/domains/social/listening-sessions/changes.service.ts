import {
  momentOf,
  type SessionPlayback,
  type TimedEntry,
} from '../../../../contract/social/listening-sessions.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { publishRead, sendEvent } from '../../platform/index.ts'
import { loadQueue, memberIds } from './queries.ts'
import {
  databaseClock,
  deleteInvitations,
  deleteSession,
  lockSession,
  type SessionRow,
  updatePlayback,
} from './sessions.queries.ts'

/** A session locked for a change, and what plays in it now. */
export interface LockedSession extends SessionRow {
  members: number[]
  queue: TimedEntry[]
  /** By the clock of the server. */
  now: number
  /** From now on; `over`: the queue has ended. */
  current: Omit<SessionPlayback, 'version'> & { over: boolean }
}

/** Locks a session for a change by a member. 404 for others, 403 for guests where only the host may. */
export const lockFor = async (
  trx: Trx,
  userId: number,
  id: number,
  who: 'member' | 'controller' | 'host',
): Promise<LockedSession> => {
  const session = orNotFound(await lockSession(trx, id))
  const members = await memberIds(trx, id)
  if (!members.includes(userId)) throwError('not_found')
  const host = session.host_id === userId
  if (!host && (who === 'host' || (who === 'controller' && session.guests === 'suggest')))
    throwError('forbidden', 'Only the host may do this.')
  return { ...session, members, ...(await currentOf(trx, session)) }
}

const currentOf = async (trx: Trx, { id, playback }: SessionRow) => {
  const [queue, now] = [await loadQueue(trx, id), await databaseClock(trx)]
  // A start that lies ahead stays as it is.
  const ahead = playback.playing && playback.position_at > now
  const { entry_id, position, playing, over } = momentOf(playback, queue, now)
  const position_at = ahead ? playback.position_at : now
  return { queue, now, current: { entry_id, position, playing, position_at, over } }
}

/**
 * Stores what plays from now on and tells all members. `change`: members, entries or rights changed as well, or which
 * member changed playback. `gone` are no longer members.
 */
export const publishChange = async (
  trx: Trx,
  id: number,
  playback: Omit<SessionPlayback, 'version'>,
  change: 'lists' | { by: number },
  gone: number[] = [],
): Promise<SessionPlayback> => {
  const { playing, entry_id, position, position_at } = playback
  const now = { playing, entry_id, position, position_at }
  const { lists_version, version } = await updatePlayback(trx, id, now, change === 'lists')
  const by = change === 'lists' ? null : change.by
  const body = { session_id: id, playback: { version, ...now }, lists_version, by }
  await sendEvent(trx, await memberIds(trx, id), 'listening-session.changed', body)
  await publishGone(trx, id, gone)
  return body.playback
}

/** Tells users that they are no longer members of a session. */
const publishGone = async (trx: Trx, session_id: number, gone: number[]): Promise<void> => {
  const body = { session_id, playback: null, lists_version: 0, by: null }
  if (gone.length > 0) await sendEvent(trx, gone, 'listening-session.changed', body)
}

/** Ends a session that is locked; tells these users. */
export const endSession = async (trx: Trx, id: number, members: number[]): Promise<void> => {
  await deleteSession(trx, id)
  await withdrawInvitations(trx, id)
  await publishGone(trx, id, members)
}

/** Deletes the invitations to a session that nobody read, on all devices. */
export const withdrawInvitations = async (trx: Trx, id: number): Promise<void> => {
  const invited = await deleteInvitations(trx, id)
  if (invited.length > 0) await publishRead(trx, invited)
}
