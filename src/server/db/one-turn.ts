import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from './schema.ts'

interface Batch<Key, Value> {
  keys: Key[]
  /** In the order of the keys. */
  values: Promise<Value[]>
}

/**
 * Answers all calls of one turn of the event loop with one call of `load`, which returns the values in the order of the
 * keys. For small queries that concurrent requests all need: their round trips cost several times more than the
 * queries. `load` starts after the last call, so no value is older than the call that asked for it.
 */
export const inOneTurn = <Key, Value>(
  load: (db: Db, keys: Key[]) => Promise<Value[]>,
): ((db: Db, key: Key) => Promise<Value>) => {
  const open = new WeakMap<Db, Batch<Key, Value>>()
  const openBatch = (db: Db): Batch<Key, Value> => {
    const keys: Key[] = []
    const values = nextTurn().then(() => {
      open.delete(db)
      return load(db, keys)
    })
    const batch = { keys, values }
    open.set(db, batch)
    return batch
  }
  return async (db, key) => {
    const { keys, values } = open.get(db) ?? openBatch(db)
    const place = keys.push(key) - 1
    return (await values)[place] as Value
  }
}
