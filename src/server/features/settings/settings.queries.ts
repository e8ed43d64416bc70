import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Stored = { key: string; value: string }

export const readAll = (db: Kysely<Database>): Promise<Stored[]> =>
  db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()

/** What is stored, held until the transaction ends: changes come one after the other. */
export const holdAll = async (trx: Transaction<Database>): Promise<Stored[]> =>
  trx.selectFrom('settings').select(['key', 'value']).orderBy('key').forUpdate().execute()

export const writeOne = async (db: Kysely<Database>, key: string, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}
