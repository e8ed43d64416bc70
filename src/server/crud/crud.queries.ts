import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Makes changes of the same item take turns until the end of the transaction. */
export const holdItem = async (trx: Transaction<Database>, resource: string, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${id}::int)`.execute(trx)
}
