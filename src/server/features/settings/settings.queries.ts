import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export const readAll = (db: Kysely<Database>): Promise<{ key: string; value: string }[]> =>
  db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()

export const writeOne = async (db: Kysely<Database>, key: string, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}
