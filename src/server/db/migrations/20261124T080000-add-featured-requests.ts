import { type Kysely, sql } from 'kysely'

/** Teams confirm that their artist is featured on the songs of other teams. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table featured_requests (
      song_id integer not null references all_songs on delete cascade,
      artist_id integer not null references artists on delete cascade,
      requested_by integer references users on delete set null,
      created_at timestamptz not null default now(),
      declined_at timestamptz,
      primary key (song_id, artist_id)
    )`.execute(db)
  await sql`
    create index featured_requests_artist_id_created_at_idx on featured_requests (artist_id, created_at)`.execute(
    db,
  )
  await sql`
    create index featured_requests_requested_by_idx on featured_requests (requested_by)
    where requested_by is not null`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
      'artist_post', 'milestone', 'new_followers', 'featured'))`.execute(db)
}
