/** A short-lived cache. Concurrent callers for the same key share one call. */
export interface TtlCache<T> {
  /** `owner` is what the value belongs to, usually the database: two in one process never share values. */
  get: (owner: object, key: string, load: () => Promise<T>) => Promise<T>
  clear: (owner: object) => void
}

interface Entry<T> {
  until: number
  answer: Promise<T>
}

const evict = <T>(current: Map<string, Entry<T>>, now: number, max: number): void => {
  for (const [key, { until }] of current) if (until <= now) current.delete(key)
  if (current.size >= max) current.clear()
}

/**
 * Caches up to `most` values for `milliseconds`. Only for values that may be that old: each node has its own cache,
 * without invalidation by others. Failures are not cached.
 */
export const createTtlCache = <T>(milliseconds: number, max = 2_000): TtlCache<T> => {
  const owners = new WeakMap<object, Map<string, Entry<T>>>()
  const entriesOf = (owner: object): Map<string, Entry<T>> => {
    const current = owners.get(owner) ?? new Map<string, Entry<T>>()
    owners.set(owner, current)
    return current
  }
  return {
    get: (owner, key, load) => {
      const current = entriesOf(owner)
      const now = performance.now()
      const known = current.get(key)
      if (known && known.until > now) return known.answer
      if (current.size >= max) evict(current, now, max)
      const entry = { until: now + milliseconds, answer: load() }
      current.set(key, entry)
      entry.answer.catch(() => {
        if (current.get(key) === entry) current.delete(key)
      })
      return entry.answer
    },
    clear: (owner) => {
      owners.delete(owner)
    },
  }
}
