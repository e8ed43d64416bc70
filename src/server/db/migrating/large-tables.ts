import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { withBriefLocks } from './brief-locks.ts'

/**
 * Creates an index while rows are written, for migrations with `transaction = false`. An unfinished index of an earlier
 * attempt is replaced. `definition` is what follows its name: `on all_songs (sort_text)`.
 */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const index = sql.id(name)
  const rest = sql.raw(definition)
  // An empty database is created in one transaction.
  if (db.isTransaction) {
    await sql`create index if not exists ${index} ${rest}`.execute(db)
    return
  }
  // Only waits for earlier transactions, and holds up none.
  await sql`set lock_timeout = 0`.execute(db)
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  if (rows.length > 0) await sql`drop index concurrently ${index}`.execute(db)
  await sql`create index concurrently if not exists ${index} ${rest}`.execute(db)
}

/**
 * Changes the rows of a table with ids in batches, each in a transaction of its own, for migrations with
 * `transaction = false`. `statement` changes those between two ids, and leaves out those that have been changed.
 */
export async function inBatches(
  db: Kysely<unknown>,
  table: string,
  statement: (first: number, last: number) => RawBuilder<unknown>,
  size = 1_000,
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${sql.table(table)}`.execute(db)
  const { first, last } = rows[0] ?? {}
  if (first == null || last == null) return
  for (let from = first; from <= last; from += size) {
    const batch = statement(from, from + size - 1)
    if (db.isTransaction) await batch.execute(db)
    else await withBriefLocks(db as Db, (trx) => batch.execute(trx))
  }
}
