import { type Kysely, sql } from 'kysely'

/** Reports of messages with what was written around them; warnings and mutes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reports drop constraint reports_item_type_fkey`.execute(db)
  await sql`
    alter table reports
      alter column item_id type bigint,
      add column context jsonb,
      add check (item_type in ('song', 'album', 'artist', 'playlist', 'user', 'message'))`.execute(db)
  await sql`alter table users add column muted_until timestamptz`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in
      ('episode', 'release', 'contact', 'feed', 'friend_request', 'friend_accepted', 'message', 'warning'))`.execute(
    db,
  )
}
