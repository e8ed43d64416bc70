import { type Kysely, sql } from 'kysely'

/** Plays that are counted later, as others of the same item were being counted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table analytics_outbox drop constraint analytics_outbox_kind_check,
    add constraint analytics_outbox_kind_check check (kind in ('play', 'counted_play', 'deferred_play', 'heard', 'user', 'upload',
      'login', 'like', 'follow', 'unfollow', 'playlist_add', 'download', 'search', 'stored'))`.execute(db)
}
