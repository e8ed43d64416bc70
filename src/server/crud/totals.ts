import { LRUCache } from 'lru-cache'
import { countListed, type Filtering } from '../db/listing.ts'
import type { Db } from '../db/schema.ts'
import type { ListedResource } from './resource.ts'

/** From this number of rows on, counting takes longer than selecting a page. */
const CACHE_FROM = 20_000
const TTL_MS = 15_000
const MAX_CACHED = 100

const totals = new WeakMap<object, LRUCache<string, number>>()

/** Returns the number of rows of a list: a large count may be some seconds old, others are current. */
export const totalOf = async (
  db: Db,
  { name, listing }: Pick<ListedResource, 'name' | 'listing'>,
  filtering: Filtering,
): Promise<number> => {
  const key = JSON.stringify([name, filtering.q, filtering.filters])
  const cached = totals.get(db)?.get(key)
  if (cached !== undefined) return cached
  const total = await countListed(db, listing, filtering)
  if (total < CACHE_FROM) return total
  const known = totals.get(db) ?? new LRUCache<string, number>({ max: MAX_CACHED, ttl: TTL_MS })
  totals.set(db, known.set(key, total))
  return total
}

/** Clears cached totals after a write, so that its author sees the count change. */
export const clearTotals = (db: Db): void => {
  totals.delete(db)
}
