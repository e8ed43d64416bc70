import { type Kysely, sql } from 'kysely'

/** Artists and people whom posts mention, and notifications of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_post_mentions (
      post_id integer not null references artist_posts on delete cascade,
      name text not null,
      artist_id integer references artists on delete cascade,
      user_id integer references users on delete cascade,
      primary key (post_id, name),
      check ((artist_id is null) <> (user_id is null))
    )`.execute(db)
  await sql`
    create index artist_post_mentions_artist_id_idx on artist_post_mentions (artist_id)
    where artist_id is not null`.execute(db)
  await sql`
    create index artist_post_mentions_user_id_idx on artist_post_mentions (user_id)
    where user_id is not null`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
      'artist_post', 'milestone', 'new_followers', 'featured', 'mention'))`.execute(db)
}
