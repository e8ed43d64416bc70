import { type Kysely, sql } from 'kysely'

/** Posts of artists can be reported. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reports drop constraint reports_item_type_check`.execute(db)
  await sql`
    alter table reports add check (item_type in ('song', 'album', 'artist', 'playlist', 'user', 'message',
      'artist_post'))`.execute(db)
}
