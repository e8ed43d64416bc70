import { type Kysely, sql } from 'kysely'

/** Listeners bring what they heard elsewhere, which counts for them alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table imported_listens (
    user_id int not null references users on delete cascade,
    -- When it began.
    at timestamptz not null,
    artist text not null,
    title text not null,
    album text,
    -- Length of the song.
    seconds int,
    -- Null while the catalog has no such song.
    song_id int references all_songs on delete set null,
    source text not null,
    import_id uuid,
    -- Of artist and title without case and accents.
    hash bytea not null,
    -- The title as songs are matched by it.
    title_key text not null,
    primary key (user_id, at, hash)
  )`.execute(db)
  await sql`create index imported_listens_song_id_idx on imported_listens (song_id, user_id) where song_id is not null`.execute(
    db,
  )
  await sql`create index imported_listens_unmatched_idx on imported_listens (title_key) where song_id is null`.execute(
    db,
  )
  await sql`create index imported_listens_import_id_idx on imported_listens (import_id) where import_id is not null`.execute(
    db,
  )
  // Until when changed songs were compared with unmatched listens.
  await sql`create table listen_matching (
    one boolean primary key default true check (one),
    matched_to timestamptz not null default now()
  )`.execute(db)
  await sql`insert into listen_matching default values`.execute(db)
  // Own plays and imported listens are counted apart, as imports can be undone.
  await sql`alter table song_listens
    add own_plays int not null default 0 check (own_plays >= 0),
    add own_first_at timestamptz,
    add own_last_at timestamptz,
    add imported int not null default 0 check (imported >= 0),
    add imported_first_at timestamptz,
    add imported_last_at timestamptz`.execute(db)
  await sql`update song_listens set own_plays = plays, own_first_at = first_at, own_last_at = last_at`.execute(
    db,
  )
  await sql`alter table song_listens drop plays, drop first_at, drop last_at`.execute(db)
  await sql`alter table song_listens
    add plays int not null generated always as (own_plays + imported) stored check (plays >= 0),
    add first_at timestamptz not null generated always as (least(own_first_at, imported_first_at)) stored,
    add last_at timestamptz not null generated always as (greatest(own_last_at, imported_last_at)) stored`.execute(
    db,
  )
  await sql`create index song_listens_user_id_last_at_idx on song_listens (user_id, last_at desc)`.execute(db)
  // Whether linked services are told what other players submit.
  await sql`alter table users add pass_on_listens boolean not null default false`.execute(db)
  await sql`alter table scrobbles alter song_id drop not null`.execute(db)
}
