import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

/** Serializes changes of one item until the end of the transaction. */
export const lockItem = async (trx: Trx, resource: string, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${id}::int)`.execute(trx)
}
