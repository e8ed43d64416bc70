import type { Kysely } from 'kysely'
import { openDatabase } from '../src/server/db/open.ts'
import type { Database } from '../src/server/db/schema.ts'
import { product } from './product.ts'

let opened: ReturnType<typeof openDatabase> | undefined

/** Works on the database of the running product, by a connection that stays open. */
export const inDatabase = async <T>(look: (db: Kysely<Database>) => Promise<T>): Promise<T> => {
  opened ??= openDatabase({ dataDir: product.dataDir }, { role: 'tool', as: 'owner' })
  return look((await opened).db)
}
