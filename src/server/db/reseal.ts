import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { keyId, openOrNull, type SecretName, seal, secrets } from './secret-box.ts'

/** Few enough that other work goes on between two batches. */
const BATCH = 200

interface Sealed {
  /** Where the row is stored: not all tables have an id. */
  ctid: string
  value: Buffer
}

/** Returns the values of a column that are not encrypted with the key of this id. */
const outdated = async (db: Db, table: string, column: string, key: Buffer): Promise<Sealed[]> => {
  const value = sql.ref(column)
  const { rows } = await sql<Sealed>`
    select ctid::text, ${value} as value from ${sql.table(table)} where substring(${value} from 1 for ${key.length}) <> ${key}`.execute(
    db,
  )
  return rows
}

/** Replaces values unless they have changed meanwhile. */
const replace = async (
  db: Db,
  table: string,
  column: string,
  values: (Sealed & { next: Buffer })[],
): Promise<void> => {
  const value = sql.ref(`t.${column}`)
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = new.next
    from unnest(${values.map(({ ctid }) => ctid)}::tid[], ${values.map((one) => one.value)}::bytea[],
      ${values.map(({ next }) => next)}::bytea[]) as new (ctid, value, next)
    where t.ctid = new.ctid and ${value} = new.value`.execute(db)
}

/** How many values of a name were encrypted anew, and how many could not be opened. */
export interface Resealed {
  name: SecretName
  sealed: number
  unreadable: number
}

/**
 * Encrypts all secrets with the secret `to` of the server that are not yet: plain ones, those without a key id, and those
 * of the secret `from`. Others are left as they are.
 */
export const reseal = async (db: Db, from: string, to: string): Promise<Resealed[]> => {
  const result: Resealed[] = []
  for (const [name, places] of Object.entries(secrets) as [SecretName, readonly string[]][]) {
    const counts = { name, sealed: 0, unreadable: 0 }
    for (const place of places) {
      const [table = '', column = ''] = place.split('.')
      const found = await outdated(db, table, column, keyId(to))
      for (let start = 0; start < found.length; start += BATCH) {
        const batch = found.slice(start, start + BATCH)
        const next = batch.flatMap((one) => {
          const text = openOrNull(from, name, one.value)
          return text === null ? [] : [{ ...one, next: seal(to, name, text) }]
        })
        counts.sealed += next.length
        counts.unreadable += batch.length - next.length
        if (next.length > 0) await replace(db, table, column, next)
      }
    }
    result.push(counts)
  }
  return result
}
