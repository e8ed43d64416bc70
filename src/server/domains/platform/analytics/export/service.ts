import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../../../context/app-context.ts'
import type { ClickHouse } from '../../../../db/clickhouse.ts'
import type { Db } from '../../../../db/schema.ts'
import { lockRollup } from '../rollup.queries.ts'
import { createTables, hasTables, sendArtists, sendItems } from './clickhouse.queries.ts'
import {
  advanceExport,
  artistsAfter,
  beginExport,
  changedArtists,
  changedItems,
  deleteChanges,
  deleteOldestChanges,
  type Export,
  itemsAfter,
  loadExport,
  pauseExport,
  queuedChanges,
  resumeExport,
} from './queries.ts'

/** Changes and rows per batch. */
const CHANGES = 5_000
const ROWS = 50_000
/** Changes that may wait; more would fill the disk. A row takes about 200 bytes. */
export const MOST_WAITING = 5_000_000
/** How long the job runs; it is queued every minute. */
const RUN_MS = 50_000
const LOCK_MS = 10_000
/** Plays may be reported this many days later. */
const LATE_DAYS = 40

/** Begins or resumes to queue changes, between two rollups. Returns false if ClickHouse does not answer. */
const begin = async (ctx: AppContext, clickhouse: ClickHouse): Promise<boolean> => {
  const known = await loadExport(ctx.db)
  const intact = known && (await hasTables(clickhouse, known.tables))
  if (known && intact === undefined) return false
  if (intact && !known.paused) return true
  const tables = intact ? known.tables : randomBytes(4).toString('hex')
  if (!intact && !(await createTables(clickhouse, tables))) return false
  await ctx.db.transaction().execute(async (trx) => {
    await lockRollup(trx, LOCK_MS)
    await (intact ? resumeExport(trx) : beginExport(trx, tables))
  })
  ctx.log.info({ tables }, intact ? 'the export to ClickHouse goes on' : 'the export to ClickHouse begins')
  return true
}

/** Sends the oldest changes. Returns whether more may wait; undefined if ClickHouse did not confirm. */
const sendChanges = async (
  db: Db,
  clickhouse: ClickHouse,
  { tables }: Export,
): Promise<boolean | undefined> => {
  const ids = await queuedChanges(db, CHANGES)
  if (ids.length === 0) return false
  // Counts are read after the changes, so they include them.
  const [items, artists] = [await changedItems(db, ids), await changedArtists(db, ids)]
  const sent =
    (await sendItems(clickhouse, tables, items)) && (await sendArtists(clickhouse, tables, artists))
  if (!sent) return undefined
  await deleteChanges(db, ids)
  return ids.length === CHANGES
}

const next = { item_days: 'item_months', item_months: 'artist_days', artist_days: null } as const

/** Sends the next rows of a table that is exported as a whole. Returns the same. */
const sendTable = async (db: Db, clickhouse: ClickHouse, state: Export): Promise<boolean | undefined> => {
  const { tables, source } = state
  if (source === null) return false
  const done = (rows: unknown[], after: string[]) =>
    advanceExport(db, state, rows.length < ROWS ? { source: next[source], after: [] } : { source, after })
  if (source === 'artist_days') {
    const rows = await artistsAfter(db, state, ROWS)
    if (rows.length > 0 && !(await sendArtists(clickhouse, tables, rows))) return undefined
    const last = rows.at(-1)
    await done(rows, last ? [String(last.artist_id), last.part, last.day, last.value] : [])
  } else {
    const rows = await itemsAfter(db, source === 'item_days' ? 'day' : 'month', state, ROWS)
    if (rows.length > 0 && !(await sendItems(clickhouse, tables, rows))) return undefined
    const last = rows.at(-1)
    await done(rows, last ? [last.item_type, last.day, String(last.item_id)] : [])
  }
  return true
}

/** Sends counts that have changed, and those from before the export began, to ClickHouse; the `export-counts` job. */
export const exportCounts = async (ctx: AppContext, signal?: AbortSignal): Promise<void> => {
  const { clickhouse, db } = ctx
  if (!clickhouse || !(await begin(ctx, clickhouse))) return
  const until = Date.now() + RUN_MS
  let more: boolean | undefined = true
  while (more && Date.now() < until && !signal?.aborted) {
    const state = await loadExport(db)
    if (!state || state.paused) return
    more = await sendChanges(db, clickhouse, state)
    if (more === false) more = await sendTable(db, clickhouse, state)
  }
}

/** Gives up the changes that wait if there are too many; whole days are then exported again. */
export const limitExport = async (
  ctx: Pick<AppContext, 'db' | 'log'>,
  most = MOST_WAITING,
): Promise<void> => {
  const state = await loadExport(ctx.db)
  if (!state || (state.waiting <= most && !state.paused)) return
  if (!state.paused) {
    await ctx.db.transaction().execute(async (trx) => {
      await lockRollup(trx, LOCK_MS)
      await pauseExport(trx, LATE_DAYS)
    })
    ctx.log.warn({ waiting: state.waiting }, 'the export to ClickHouse is paused until it answers')
  }
  while ((await deleteOldestChanges(ctx.db, ROWS)) > 0);
}
