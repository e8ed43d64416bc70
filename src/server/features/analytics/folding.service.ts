import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Platform } from '../../platform.ts'
import {
  awaitFolding,
  dropNotes,
  foldHours,
  foldItems,
  foldListenerDays,
  foldSearches,
  foldStorage,
  forgetListeners,
  forgetSearches,
  nextNotes,
  takeFolding,
} from './folding.queries.ts'

type On = Pick<Platform, 'db'>

/** Days for which it is known who listened in which hour. */
export const HOURS_KEPT = 40
/** Days for which it is known what was searched for. */
const SEARCHES_KEPT = 800
const DAY = 86_400_000
/** Notes of one transaction: of the job, and of a page that wants to be up to date. */
const BATCH = 5_000
const FEW = 1_000
/** A page waits this many ms for somebody else who folds: what it asks for at the same time does. */
const PATIENCE = 300

/** Adds the oldest notes to the figures and removes them; both or neither. Answers how many, 0 when somebody else is at it. */
const foldBatch = (
  on: On,
  limit: number,
  turn: (trx: Transaction<Database>) => Promise<boolean> = takeFolding,
): Promise<number> =>
  on.db.transaction().execute(async (trx) => {
    if (!(await turn(trx))) return 0
    const ids = await nextNotes(trx, limit)
    if (ids.length === 0) return 0
    await foldHours(trx, ids)
    await foldListenerDays(trx, ids)
    await foldItems(trx, ids)
    await foldSearches(trx, ids)
    await foldStorage(trx, ids)
    await dropNotes(trx, ids)
    return ids.length
  })

/** Brings the figures up to now; the job `fold-analytics`. Answers how many notes were folded. */
export const foldNotes = async (on: On, signal?: AbortSignal): Promise<number> => {
  let folded = 0
  for (;;) {
    signal?.throwIfAborted()
    const some = await foldBatch(on, BATCH)
    folded += some
    if (some < BATCH) return folded
  }
}

/** Folds what happened just now before it is looked at. Figures can still be read when nothing can be written. */
export const foldSome = async (on: On & Pick<Platform, 'log'>): Promise<void> => {
  await foldBatch(on, FEW, (trx) => awaitFolding(trx, PATIENCE)).catch((err: unknown) =>
    on.log.warn({ err }, 'analytics could not be brought up to now'),
  )
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** Forgets who listened when and what was searched for long ago; the figures stay. */
export const forgetOld = async (on: On): Promise<void> => {
  // What is folded later would count listeners again whose hours are forgotten.
  await foldNotes(on)
  await on.db.transaction().execute(async (trx) => {
    if (!(await takeFolding(trx))) return
    await forgetListeners(trx, daysAgo(HOURS_KEPT))
    await forgetSearches(trx, daysAgo(SEARCHES_KEPT))
  })
}
