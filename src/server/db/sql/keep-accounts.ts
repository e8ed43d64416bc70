import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * Keeps accounts from being deleted until the transaction ends; returns those that exist. Comes before locks of what belongs
 * to them, as in a deletion: rows that name an account wait for its deletion, which waits for the rows it removes.
 */
export const keepAccounts = async (trx: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${ids}::int[]) order by id for key share`.execute(trx)
  return rows.map(({ id }) => id)
}
