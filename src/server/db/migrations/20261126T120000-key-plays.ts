import { type Kysely, sql } from 'kysely'

/** Players name their plays, so that one that they report again is recognized. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plays add column key uuid`.execute(db)
  await sql`create unique index plays_user_id_key_idx on plays (user_id, key) where key is not null`.execute(
    db,
  )
}
