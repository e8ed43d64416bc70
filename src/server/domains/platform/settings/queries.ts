import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

/** Secrets are encrypted instead of having a value. */
export interface StoredSetting {
  key: string
  value: string
  encrypted: Buffer | null
}

export const readAll = (db: Db): Promise<StoredSetting[]> =>
  db.selectFrom('settings').select(['key', 'value', 'encrypted']).orderBy('key').execute()

/** Locks all settings until the transaction ends, serializing changes. */
export const lockSettings = async (trx: Trx): Promise<StoredSetting[]> =>
  trx.selectFrom('settings').select(['key', 'value', 'encrypted']).orderBy('key').forUpdate().execute()

export const writeOne = async (db: Db, setting: StoredSetting): Promise<void> => {
  await db
    .insertInto('settings')
    .values(setting)
    .onConflict((c) => c.column('key').doUpdateSet({ ...setting, updated_at: new Date() }))
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

/** Counts documents of the search index and queued changes. */
export const indexCounts = async (db: Db): Promise<{ documents: number; waiting: number }> => {
  const { rows } = await sql<{ documents: number; waiting: number }>`
    select (select count(*) from search_documents)::int as documents,
      (select count(*) from search_index_queue)::int as waiting`.execute(db)
  return rows[0] ?? { documents: 0, waiting: 0 }
}
