import { LRUCache } from 'lru-cache'

/** A short-lived cache. Concurrent callers for the same key share one call. */
export interface TtlCache<T> {
  /** `owner` is what the value belongs to, usually the database: two in one process never share values. */
  get: (owner: object, key: string, load: () => Promise<T>) => Promise<T>
  clear: (owner: object) => void
}

/**
 * Caches up to `max` values for `ttl` milliseconds. Only for values that may be that old: each node has its own cache,
 * without invalidation by others. Failures are not cached. Promises are cached rather than values: that shares running
 * calls, stores `undefined` too, and `clear` does not fail those who wait.
 */
export const createTtlCache = <T>(ttl: number, max = 2_000): TtlCache<T> => {
  const owners = new WeakMap<object, LRUCache<string, Promise<T>>>()
  const cacheOf = (owner: object): LRUCache<string, Promise<T>> => {
    const known = owners.get(owner)
    if (known) return known
    const created = new LRUCache<string, Promise<T>>({ max, ttl })
    owners.set(owner, created)
    return created
  }
  return {
    get: (owner, key, load) => {
      const cache = cacheOf(owner)
      const known = cache.get(key)
      if (known) return known
      const value = load()
      cache.set(key, value)
      value.catch(() => {
        if (cache.peek(key) === value) cache.delete(key)
      })
      return value
    },
    clear: (owner) => {
      owners.delete(owner)
    },
  }
}
