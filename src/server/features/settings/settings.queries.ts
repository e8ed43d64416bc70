import type { Db, Trx } from '../../db/schema.ts'

type Stored = { key: string; value: string }

export const readAll = (db: Db): Promise<Stored[]> =>
  db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()

/** Locks all settings until the transaction ends, serializing changes. */
export const lockSettings = async (trx: Trx): Promise<Stored[]> =>
  trx.selectFrom('settings').select(['key', 'value']).orderBy('key').forUpdate().execute()

export const writeOne = async (db: Db, key: string, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}
