import { type Kysely, sql } from 'kysely'

/** Texts of artists to their followers, and notifications of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_posts (
      id integer generated always as identity primary key,
      artist_id integer not null references artists on delete cascade,
      user_id integer references users on delete set null,
      text text not null,
      item_type text check (item_type in ('song', 'album', 'playlist', 'podcast', 'episode')),
      item_id integer,
      created_at timestamptz not null default clock_timestamp(),
      edited_at timestamptz,
      check ((item_type is null) = (item_id is null))
    )`.execute(db)
  await sql`create index artist_posts_artist_id_created_at_idx on artist_posts (artist_id, created_at, id)`.execute(
    db,
  )
  await sql`create index artist_posts_user_id_idx on artist_posts (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
      'artist_post'))`.execute(db)
}
