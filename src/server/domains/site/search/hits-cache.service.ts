import type { AppContext } from '../../../context/app-context.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import type { Hit, Places } from './queries.ts'
import { executeQuery } from './query-execution.service.ts'

/** Every node clears it when the index has changed; the TTL limits how long a change that it missed is unseen. */
const cache = createTtlCache<Hit[]>(10_000, 500)

/**
 * Returns the hits of `executeQuery`, which are the same for everyone, cached until the index changes. Callers load the
 * items with the visibility of the viewer. They share the value: they must not change it.
 */
export const cachedHits = (ctx: AppContext, text: string, places: Places): Promise<Hit[]> =>
  cache.get(ctx.db, JSON.stringify([text, places]), () => executeQuery(ctx, text, places))

/** Clears the cache; call when the index has changed or is about to. */
export const clearHits = (ctx: AppContext): void => cache.clear(ctx.db)
