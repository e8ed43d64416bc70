import { sql } from 'kysely'
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

/** Returns whether people can log in by a provider instead of a password. */
export const hasLoginProvider = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('oidc_providers').select('id').where('enabled', '=', true).limit(1).execute()).length >
  0

/** Publishes to a topic with the transaction. */
export const publish = async (db: Db, topic: string): Promise<void> => {
  await sql`select pg_notify(${topic}, '')`.execute(db)
}
