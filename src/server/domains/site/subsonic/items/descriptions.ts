import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Db } from '../../../../db/schema.ts'
import { CATALOG } from '../../../../realtime/topics.ts'

/** Covers a node that lost its connection to the others. */
const TTL = 60_000

const caches = new Set<WeakMap<Db, unknown>>()

/**
 * Returns a function that returns what describes items, in the order of their keys, undefined for those that do not exist.
 * The last `max` are kept until the catalog changes. Descriptions must not contain anything of an account: whoever asks
 * has checked that the viewer may see the items.
 */
export const createDescriptions = <Key, Description extends object>(
  max: number,
  nameOf: (key: Key) => string,
  /** Its keys have different names. */
  load: (db: Db, keys: Key[]) => Promise<(Description | undefined)[]>,
): ((db: Db, keys: Key[]) => Promise<(Description | undefined)[]>) => {
  const known = new WeakMap<Db, LRUCache<string, Description>>()
  caches.add(known)
  return async (db, keys) => {
    // What was loaded before a change of the catalog ends up in a cache that nobody uses any more.
    const cache = known.get(db) ?? new LRUCache<string, Description>({ max, ttl: TTL })
    known.set(db, cache)
    const names = keys.map(nameOf)
    const found = new Map(names.map((name) => [name, cache.get(name)]))
    const missing = new Map(keys.map((key, at): [string, Key] => [names[at] as string, key]))
    for (const [name, description] of found) if (description) missing.delete(name)
    if (missing.size > 0) {
      const loaded = await load(db, [...missing.values()])
      for (const [at, name] of [...missing.keys()].entries()) {
        const description = loaded[at]
        found.set(name, description)
        if (description) cache.set(name, description)
      }
    }
    return names.map((name) => found.get(name))
  }
}

/** Forgets all descriptions whenever the catalog changes. */
export const watchDescriptions = ({ channel, db }: AppContext): void =>
  channel.on(CATALOG, () => {
    for (const known of caches) known.delete(db)
  })
