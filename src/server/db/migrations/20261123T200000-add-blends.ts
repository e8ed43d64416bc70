import { type Kysely, sql } from 'kysely'

/** Blends: their members, and the songs and matches made for a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table blends (
      id integer generated always as identity primary key,
      made_on date,
      opened_at timestamptz not null default clock_timestamp(),
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index blends_made_on_idx on blends (made_on)`.execute(db)
  // Without `joined_at`, somebody is invited.
  await sql`
    create table blend_members (
      blend_id integer not null references blends on delete cascade,
      user_id integer not null references users on delete cascade,
      joined_at timestamptz,
      invited_at timestamptz not null default clock_timestamp(),
      primary key (blend_id, user_id)
    )`.execute(db)
  await sql`create index blend_members_user_id_idx on blend_members (user_id)`.execute(db)
  await sql`
    create table blend_songs (
      blend_id integer not null references blends on delete cascade,
      position integer not null,
      song_id integer not null references songs on delete cascade,
      user_ids integer[] not null,
      primary key (blend_id, position)
    )`.execute(db)
  await sql`create index blend_songs_song_id_idx on blend_songs (song_id)`.execute(db)
  await sql`
    create table blend_matches (
      blend_id integer not null references blends on delete cascade,
      one_id integer not null references users on delete cascade,
      other_id integer not null references users on delete cascade,
      score smallint not null check (score between 0 and 100),
      artists smallint not null check (artists between 0 and 100),
      genres smallint check (genres between 0 and 100),
      artist_ids integer[] not null,
      song_id integer references songs on delete set null,
      primary key (blend_id, one_id, other_id),
      check (one_id < other_id)
    )`.execute(db)
  await sql`create index blend_matches_one_id_idx on blend_matches (one_id)`.execute(db)
  await sql`create index blend_matches_other_id_idx on blend_matches (other_id)`.execute(db)
  await sql`create index blend_matches_song_id_idx on blend_matches (song_id) where song_id is not null`.execute(
    db,
  )
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation'))`.execute(
    db,
  )
}
