import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '../src/server/db/open.ts'
import type { Database } from '../src/server/db/schema.ts'

/** Opens the database of the running product. */
export const inDatabase = async <T>(look: (db: Kysely<Database>) => Promise<T>): Promise<T> => {
  const { db, close } = await openDatabase({ dataDir: inject('dataDir') }, { role: 'tool' })
  try {
    return await look(db)
  } finally {
    await close()
  }
}
