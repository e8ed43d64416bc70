import type { Kysely } from 'kysely'
import { openDatabase } from '../src/server/db/open.ts'
import type { Database } from '../src/server/db/schema.ts'
import type { Product } from './server.ts'

/** Works on the database of a running product. */
export const inDatabaseOf = async <T>(
  { dataDir }: Pick<Product, 'dataDir'>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  const { db, close } = await openDatabase({ dataDir }, { role: 'tool', as: 'owner' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
