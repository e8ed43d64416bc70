import { type Kysely, sql } from 'kysely'

/** Adds notices to teams of artists: milestones of songs and followers, and the new followers of a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table song_milestones (
      song_id integer primary key references all_songs on delete cascade,
      plays bigint not null check (plays >= 0)
    )`.execute(db)
  await sql`
    create table artist_milestones (
      artist_id integer primary key references artists on delete cascade,
      followers bigint not null
    )`.execute(db)
  await sql`
    create table artist_follower_digests (
      artist_id integer primary key references artists on delete cascade,
      day date not null
    )`.execute(db)
  // What was reached long ago is no news.
  await sql`
    insert into song_milestones select song_id, 10 ^ (length(plays::text) - 1) from song_stats where plays >= 100`.execute(
    db,
  )
  await sql`
    insert into artist_milestones select artist_id, 10 ^ (length(followers_count::text) - 1) from artist_stats
    where followers_count >= 100`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
      'artist_post', 'milestone', 'new_followers'))`.execute(db)
}
