import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import {
  type ListeningSession,
  type listeningSessions,
  MAX_SESSION_ENTRIES,
} from '../../../../contract/social/listening-sessions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems } from '../../catalog/index.ts'
import { type LockedSession, lockFor, publishChange } from './changes.service.ts'
import { startOf } from './playback.service.ts'
import {
  countEntries,
  deleteEntries,
  insertEntries,
  isSuggestion,
  orderEntries,
  type TimedItem,
} from './queries.ts'
import { changedSession } from './session-views.service.ts'

/** Entries kept before the current one. */
const KEPT_PAST = 50

type ItemRef = Pick<TimedItem, 'type' | 'id'>

/** Returns the items that the viewer may hear, with their lengths. */
export const timedItems = async (
  ctx: AppContext,
  viewer: Viewer,
  refs: ItemRef[],
): Promise<(TimedItem | null)[]> => {
  const itemOf = await visibleItems(ctx, scopeOf(viewer), refs)
  return refs.map((ref) => {
    const item = itemOf(ref)
    return item ? { ...ref, duration: item.duration } : null
  })
}

/** Deletes entries long past and refuses more than fit. */
const makeRoom = async (
  trx: Trx,
  { id, queue, current }: LockedSession,
  added: number,
): Promise<number[]> => {
  const past = queue.slice(
    0,
    Math.max(0, queue.findIndex((entry) => entry.id === current.entry_id) - KEPT_PAST),
  )
  if (past.length > 0)
    await deleteEntries(
      trx,
      id,
      past.map((entry) => entry.id),
    )
  if ((await countEntries(trx, id)) + added > MAX_SESSION_ENTRIES)
    throwError('conflict', 'The queue of this session is full.')
  return queue.slice(past.length).map((entry) => entry.id)
}

/** Returns the playback after entries were added: the first one if the queue was empty or had ended, or for `now`. */
const afterAdding = ({ current, now }: LockedSession, first: number, at: 'next' | 'end' | 'now') => {
  if (at === 'now') return startOf(first, true, now)
  if (current.entry_id === null) return startOf(first, false, now)
  return current.over ? startOf(first, true, now) : current
}

/**
 * Adds items to the queue, or suggests them if the viewer may only suggest. 404 if the viewer may hear none of them,
 * 409 when the queue is full.
 */
export const addEntries = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { items, source, at }: BodyOf<typeof listeningSessions.add>,
): Promise<{ session: ListeningSession; suggested: boolean }> => {
  const timed = (await timedItems(ctx, viewer, items)).filter((item) => item !== null)
  if (timed.length === 0) throwError('not_found')
  const suggested = await ctx.db.transaction().execute(async (trx) => {
    const session = await lockFor(trx, viewer.id, id, 'member')
    const order = await makeRoom(trx, session, timed.length)
    const added = await insertEntries(trx, id, viewer.id, timed, source)
    if (session.guests === 'suggest' && session.host_id !== viewer.id) {
      await publishChange(trx, id, session.current, 'lists')
      return true
    }
    const index = order.indexOf(session.current.entry_id ?? 0) + 1
    await orderEntries(trx, id, order.toSpliced(at === 'end' ? order.length : index, 0, ...added))
    await publishChange(trx, id, afterAdding(session, added[0] as number, at), 'lists')
    return false
  })
  return { session: await changedSession(ctx, viewer), suggested }
}

/** Returns the playback once these entries are gone: the next one that remains, else the last one, paused. */
const afterRemoving = ({ queue, current, now }: LockedSession, gone: ReadonlySet<number>) => {
  if (current.entry_id === null || !gone.has(current.entry_id)) return current
  const index = queue.findIndex(({ id }) => id === current.entry_id)
  const next = queue.slice(index).find(({ id }) => !gone.has(id))
  if (next) return startOf(next.id, current.playing, now)
  return startOf(queue.findLast(({ id }) => !gone.has(id))?.id ?? null, false, now)
}

/** Removes entries and suggestions; guests who may only suggest withdraw their own suggestions. */
export const removeEntries = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  ids: number[],
): Promise<ListeningSession> => {
  await ctx.db.transaction().execute(async (trx) => {
    const session = await lockFor(trx, viewer.id, id, 'member')
    const controls = session.guests === 'control' || session.host_id === viewer.id
    const gone = await deleteEntries(trx, id, ids, controls ? undefined : viewer.id)
    if (gone.length === 0 && !controls) throwError('forbidden', 'Only the host may do this.')
    if (gone.length > 0) await publishChange(trx, id, afterRemoving(session, new Set(gone)), 'lists')
  })
  return changedSession(ctx, viewer)
}

/** Moves an entry to another index of the queue. 409 if it is gone. */
export const moveEntry = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { entry_id, index }: BodyOf<typeof listeningSessions.move>,
): Promise<ListeningSession> => {
  await ctx.db.transaction().execute(async (trx) => {
    const { queue, current } = await lockFor(trx, viewer.id, id, 'controller')
    const ids = queue.map((entry) => entry.id)
    if (!ids.includes(entry_id)) throwError('conflict')
    const others = ids.filter((other) => other !== entry_id)
    await orderEntries(trx, id, others.toSpliced(index, 0, entry_id))
    await publishChange(trx, id, current, 'lists')
  })
  return changedSession(ctx, viewer)
}

/** Adds a suggestion to the end of the queue. 409 if it is none any longer. */
export const acceptSuggestion = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  entryId: number,
): Promise<ListeningSession> => {
  await ctx.db.transaction().execute(async (trx) => {
    const session = await lockFor(trx, viewer.id, id, 'controller')
    if (!(await isSuggestion(trx, id, entryId))) throwError('conflict')
    await orderEntries(trx, id, [...session.queue.map((entry) => entry.id), entryId])
    await publishChange(trx, id, afterAdding(session, entryId, 'end'), 'lists')
  })
  return changedSession(ctx, viewer)
}
