/** Answers kept for a moment. Callers that ask for the same at the same time share one question. */
export interface ShortMemo<T> {
  /** `owner` is what the answer belongs to, usually the database: two in one process never share answers. */
  get: (owner: object, key: string, ask: () => Promise<T>) => Promise<T>
  forget: (owner: object) => void
}

interface Kept<T> {
  until: number
  answer: Promise<T>
}

const makeRoom = <T>(kept: Map<string, Kept<T>>, now: number, most: number): void => {
  for (const [key, { until }] of kept) if (until <= now) kept.delete(key)
  if (kept.size >= most) kept.clear()
}

/**
 * Keeps up to `most` answers for `milliseconds`. Only for what may be that old: each node has its own,
 * so nothing that another node would miss belongs here. Failures are not kept.
 */
export const shortMemo = <T>(milliseconds: number, most = 2_000): ShortMemo<T> => {
  const owners = new WeakMap<object, Map<string, Kept<T>>>()
  const keptOf = (owner: object): Map<string, Kept<T>> => {
    const kept = owners.get(owner) ?? new Map<string, Kept<T>>()
    owners.set(owner, kept)
    return kept
  }
  return {
    get: (owner, key, ask) => {
      const kept = keptOf(owner)
      const now = performance.now()
      const known = kept.get(key)
      if (known && known.until > now) return known.answer
      if (kept.size >= most) makeRoom(kept, now, most)
      const entry = { until: now + milliseconds, answer: ask() }
      kept.set(key, entry)
      entry.answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.answer
    },
    forget: (owner) => {
      owners.delete(owner)
    },
  }
}
