import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import {
  deleteOldArtistListeners,
  rollUpArtistDays,
  rollUpArtistListeners,
  rollUpRetention,
} from './artists/artist-rollup.queries.ts'
import { queueChanges } from './export/queries.ts'
import {
  addDeferredPlays,
  deleteNotedEvents,
  deleteOldListeners,
  deleteOldSearches,
  lockRollup,
  noteEvents,
  rollUpHours,
  rollUpItems,
  rollUpListenerDays,
  rollUpSearches,
  rollUpStorage,
  tryLockRollup,
} from './rollup.queries.ts'

/** Days for which hourly listeners are retained. */
export const HOURS_RETENTION_DAYS = 40
/** Days for which searches are retained. */
const SEARCHES_RETENTION_DAYS = 800
const DAY = 86_400_000
/**
 * Events per transaction: in the job, where many of them concern the same rows, and in a page request, which must not wait
 * for more than a glance back.
 */
const BATCH = 120_000
const SMALL_BATCH = 100
/** Milliseconds a page request waits for the rollup of another process. */
const LOCK_TIMEOUT_MS = 300
const LOCK_NOT_AVAILABLE = '55P03'

/** Rollups by the events that they add up: an import's thousands of stored files concern one of these. */
const rollups: { kinds: Set<string>; add: (trx: Trx) => Promise<void> }[] = [
  {
    kinds: new Set(['play', 'counted_play', 'user', 'upload', 'login', 'like', 'search']),
    add: rollUpHours,
  },
  { kinds: new Set(['play']), add: rollUpListenerDays },
  { kinds: new Set(['counted_play']), add: rollUpItems },
  { kinds: new Set(['search']), add: rollUpSearches },
  { kinds: new Set(['stored']), add: rollUpStorage },
  {
    kinds: new Set([
      'play',
      'counted_play',
      'heard',
      'like',
      'follow',
      'unfollow',
      'playlist_add',
      'download',
    ]),
    add: rollUpArtistDays,
  },
  { kinds: new Set(['play']), add: rollUpArtistListeners },
  { kinds: new Set(['heard']), add: rollUpRetention },
  { kinds: new Set(['deferred_play']), add: addDeferredPlays },
  { kinds: new Set(['play', 'counted_play']), add: queueChanges },
]

/**
 * Rolls up and removes the oldest events in one transaction. Returns the number of events, 0 if another process holds
 * the lock.
 */
const rollUpBatch = (
  ctx: Pick<AppContext, 'db'>,
  limit: number,
  turn: (trx: Trx) => Promise<boolean> = tryLockRollup,
): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await turn(trx))) return 0
    const events = await noteEvents(trx, limit)
    if (events.size === 0) return 0
    for (const { kinds, add } of rollups) if ([...kinds].some((kind) => events.has(kind))) await add(trx)
    await deleteNotedEvents(trx)
    return [...events.values()].reduce((sum, count) => sum + count)
  })

/** Rolls up all pending events; the `rollup-analytics` job. Returns the number of events. */
export const rollUp = async (ctx: Pick<AppContext, 'db'>, signal?: AbortSignal): Promise<number> => {
  let rolledUp = 0
  for (;;) {
    signal?.throwIfAborted()
    const some = await rollUpBatch(ctx, BATCH)
    rolledUp += some
    if (some < BATCH) return rolledUp
  }
}

const rollUpRecent = async (ctx: AppContext): Promise<void> => {
  try {
    await rollUpBatch(ctx, SMALL_BATCH, (trx) => lockRollup(trx, LOCK_TIMEOUT_MS))
  } catch (err) {
    if ((err as { code?: string }).code !== LOCK_NOT_AVAILABLE)
      ctx.log.warn({ err }, 'could not update analytics')
  }
}

/** By node: the rollup in progress, and the one after it. */
const turns = new WeakMap<AppContext, { current: Promise<void>; next?: Promise<void> | undefined }>()

/**
 * Rolls up recent events before figures are read; when many wait, the job does the rest. Parallel requests share a
 * rollup. Never throws: figures remain readable when nothing can be written.
 */
export const rollUpSome = (ctx: AppContext): Promise<void> => {
  const turn = turns.get(ctx) ?? { current: Promise.resolve() }
  turns.set(ctx, turn)
  // A rollup that has begun may miss what the caller has just written.
  turn.next ??= turn.current.then(() => {
    turn.next = undefined
    turn.current = rollUpRecent(ctx)
    return turn.current
  })
  return turn.next
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** Deletes old listener and search details; the aggregated figures remain. */
export const deleteOld = async (ctx: AppContext): Promise<void> => {
  // Events rolled up later would count listeners again whose hourly rows were deleted.
  await rollUp(ctx)
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await tryLockRollup(trx))) return
    await deleteOldListeners(trx, daysAgo(HOURS_RETENTION_DAYS))
    await deleteOldArtistListeners(trx, daysAgo(HOURS_RETENTION_DAYS))
    await deleteOldSearches(trx, daysAgo(SEARCHES_RETENTION_DAYS))
  })
}
