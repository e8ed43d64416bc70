import type { AppContext } from '../../../context/app-context.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'

/**
 * Pages of public items, without what belongs to a viewer. Counts of plays and likes, which are not announced, may lag
 * by the TTL.
 */
const cache = createTtlCache<unknown>(2_000, 200)

/**
 * Returns what `load` returns, cached until the catalog changes. `key` names the list and its parameters. Callers share
 * the value: they must not change it.
 */
export const fromCatalogCache = <T>(ctx: AppContext, key: unknown[], load: () => Promise<T>): Promise<T> =>
  cache.get(ctx.db, JSON.stringify(key), load) as Promise<T>

/** Clears the cache; call when the catalog changes. */
export const clearCatalogCache = (ctx: AppContext): void => cache.clear(ctx.db)
