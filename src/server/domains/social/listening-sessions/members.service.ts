import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import {
  type ListeningSession,
  type listeningSessions,
  MAX_SESSION_MEMBERS,
} from '../../../../contract/social/listening-sessions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { readNotificationAbout } from '../../platform/index.ts'
import { requireUnblocked } from '../friends/service.ts'
import { presenceChanged } from '../presence/announcements.service.ts'
import { endSession, type LockedSession, lockFor, publishChange } from './changes.service.ts'
import { timedItems } from './entries.service.ts'
import { keyOf, newLink } from './links.service.ts'
import { startOf } from './playback.service.ts'
import {
  deleteMember,
  deleteMembersBlocking,
  insertEntries,
  insertMember,
  isConnected,
  longestMember,
  orderEntries,
  renewAttendance,
} from './queries.ts'
import { changedSession } from './session-views.service.ts'
import { insertSession, loadSession, lockSession, sessionBy, updateSession } from './sessions.queries.ts'

/** A browser that reloads is back within this time, and a node that restarts. */
const CONNECTED_SECONDS = 30
/** Browsers hold back the timers of silent pages in the background to once a minute. */
const RESTING_SECONDS = 150

/** Makes a member the host, without those with whom a block exists. Returns whom it removed. */
const handOver = async (trx: Trx, id: number, host_id: number): Promise<number[]> => {
  await updateSession(trx, id, { host_id })
  return deleteMembersBlocking(trx, id, host_id)
}

/** Takes a member out of a locked session; hands it over if they were its host, and ends it without other members. */
export const part = async (trx: Trx, session: LockedSession, userId: number): Promise<void> => {
  const { id, host_id, members, current } = session
  await deleteMember(trx, id, userId)
  const heir = host_id === userId ? await longestMember(trx, id, userId) : host_id
  if (heir === undefined) return endSession(trx, id, members)
  const removed = heir === host_id ? [] : await handOver(trx, id, heir)
  await publishChange(trx, id, current, 'lists', [userId, ...removed])
}

/** Ends the membership of the viewer in whatever session they are in. */
export const leaveAny = async (trx: Trx, userId: number): Promise<void> => {
  const session = await loadSession(trx, userId)
  // Locked before it is read again: others may have ended it.
  if (
    !session ||
    !(await lockSession(trx, session.id)) ||
    (await loadSession(trx, userId))?.id !== session.id
  )
    return
  await part(trx, await lockFor(trx, userId, session.id, 'member'), userId)
}

const enter = async (trx: Trx, session_id: number, user_id: number, client: string): Promise<void> => {
  if (!(await insertMember(trx, { session_id, user_id, client }, CONNECTED_SECONDS))) throwError('conflict')
}

/** Starts a session with a queue, after leaving the one the viewer was in. */
export const startSession = async (
  ctx: AppContext,
  viewer: Viewer,
  { items, source, index, position, playing, guests, client }: BodyOf<typeof listeningSessions.start>,
): Promise<ListeningSession> => {
  const timed = await timedItems(ctx, viewer, items)
  const heard = timed.filter((item) => item !== null)
  const first = timed.slice(0, index).filter((item) => item !== null).length
  await ctx.db.transaction().execute(async (trx) => {
    await leaveAny(trx, viewer.id)
    const id = await insertSession(trx, { host_id: viewer.id, guests, ...newLink(ctx) })
    await enter(trx, id, viewer.id, client)
    const ids = await insertEntries(trx, id, viewer.id, heard, source)
    await orderEntries(trx, id, ids)
    const { now } = await lockFor(trx, viewer.id, id, 'host')
    // If it is the one that played, it goes on where it is.
    const same = timed[index] !== null
    const start = startOf(ids[first] ?? null, playing, now)
    const goesOn = { ...start, position: Math.min(position, heard[first]?.duration ?? 0), position_at: now }
    await publishChange(trx, id, same && start.entry_id !== null ? goesOn : start, 'lists')
  })
  return changedSession(ctx, viewer)
}

/** Joins the session to which a link invites; a member takes part with another browser. 409 when it is full. */
export const joinSession = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
  client: string,
): Promise<ListeningSession> => {
  const { id, host_id } = orNotFound(await sessionBy(ctx.db, keyOf(viewer, token)))
  const together = await ctx.db.transaction().execute(async (trx) => {
    if ((await loadSession(trx, viewer.id))?.id === id) {
      await renewAttendance(trx, { id, userId: viewer.id, client, take: true }, CONNECTED_SECONDS)
      return []
    }
    // The pair before the session, as when one blocks the other.
    await requireUnblocked(trx, viewer, host_id)
    await leaveAny(trx, viewer.id)
    await lockSession(trx, id)
    // Meanwhile the link may have been replaced, or the session have another host.
    const session = orNotFound(await sessionBy(trx, keyOf(viewer, token)))
    if (session.host_id !== host_id) throwError('conflict')
    await enter(trx, id, viewer.id, client)
    const { members, current } = await lockFor(trx, viewer.id, id, 'member')
    if (members.length > MAX_SESSION_MEMBERS) throwError('conflict', 'This session is full.')
    await publishChange(trx, id, current, 'lists')
    await readNotificationAbout(trx, viewer.id, 'session_invitation', String(id))
    return members
  })
  presenceChanged(ctx, together)
  return changedSession(ctx, viewer)
}

export const leaveSession = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  const together = await ctx.db.transaction().execute(async (trx) => {
    const session = await lockFor(trx, viewer.id, id, 'member')
    await part(trx, session, viewer.id)
    return session.members
  })
  presenceChanged(ctx, together)
  return done
}

/** Ends a session for everybody. 403 unless its host. */
export const closeSession = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  const together = await ctx.db.transaction().execute(async (trx) => {
    const { members } = await lockFor(trx, viewer.id, id, 'host')
    await endSession(trx, id, members)
    return members
  })
  presenceChanged(ctx, together)
  return done
}

/** Removes a member; 403 unless by the host, 409 for the host. */
export const removeMember = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<ListeningSession> => {
  if (userId === viewer.id) throwError('conflict', 'This is you.')
  await ctx.db.transaction().execute(async (trx) => {
    const session = await lockFor(trx, viewer.id, id, 'host')
    if (session.members.includes(userId)) await part(trx, session, userId)
  })
  return changedSession(ctx, viewer)
}

/** Changes what guests may do, or the host. 403 unless by the host, 404 for a host who is no member. */
export const changeSession = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { guests, host_id }: BodyOf<typeof listeningSessions.update>,
): Promise<ListeningSession> => {
  await ctx.db.transaction().execute(async (trx) => {
    const { members, current } = await lockFor(trx, viewer.id, id, 'host')
    if (host_id !== undefined && !members.includes(host_id)) throwError('not_found')
    if (guests) await updateSession(trx, id, { guests })
    const removed = host_id === undefined ? [] : await handOver(trx, id, host_id)
    await publishChange(trx, id, current, 'lists', removed)
  })
  return changedSession(ctx, viewer)
}

/** Gives a session whose host is gone to the longest member who is connected; false without one. */
export const replaceHost = async (trx: Trx, id: number): Promise<boolean> => {
  const { host_id } = orNotFound(await lockSession(trx, id))
  if (await isConnected(trx, id, host_id)) return true
  const heir = await longestMember(trx, id, host_id)
  if (heir === undefined) return false
  const { current } = await lockFor(trx, heir, id, 'member')
  await publishChange(trx, id, current, 'lists', await handOver(trx, id, heir))
  return true
}

/** Notes that a browser takes part; 404 if the viewer is no member any longer. */
export const attend = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { client, take, resting }: BodyOf<typeof listeningSessions.attend>,
): Promise<ReplyOf<typeof listeningSessions.attend>> => {
  const renew = { id, userId: viewer.id, client, take }
  const seconds = resting ? RESTING_SECONDS : CONNECTED_SECONDS
  const { version, here, orphaned } = orNotFound(await renewAttendance(ctx.db, renew, seconds))
  if (orphaned) await ctx.db.transaction().execute((trx) => replaceHost(trx, id))
  return { version, here }
}
