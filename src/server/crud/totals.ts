import type { Kysely } from 'kysely'
import { countListed, type Narrowing } from '../db/listing.ts'
import type { Database } from '../db/schema.ts'
import type { ListedResource } from './resource.ts'

/** So many rows that counting them takes longer than finding a page of them. */
const MANY = 20_000
const KEPT_MS = 15_000

interface Kept {
  until: number
  total: number
}

const totals = new WeakMap<object, Map<string, Kept>>()

/** How many rows a list has: a large count may be some seconds old, others are always as of now. */
export const totalOf = async (
  db: Kysely<Database>,
  { name, listing }: Pick<ListedResource, 'name' | 'listing'>,
  narrowing: Narrowing,
): Promise<number> => {
  const key = JSON.stringify([name, narrowing.q, narrowing.filters])
  const kept = totals.get(db)?.get(key)
  if (kept && kept.until > performance.now()) return kept.total
  const total = await countListed(db, listing, narrowing)
  if (total < MANY) return total
  const known = totals.get(db) ?? new Map<string, Kept>()
  if (known.size > 100) known.clear()
  totals.set(db, known.set(key, { until: performance.now() + KEPT_MS, total }))
  return total
}

/** After a write: whoever made it sees the count move. */
export const forgetTotals = (db: Kysely<Database>): void => {
  totals.delete(db)
}
