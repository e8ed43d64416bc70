import { type Kysely, sql } from 'kysely'

/** Listeners bring what they have at other services, and can undo it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table imports (
    -- Of the upload, if it was one.
    id uuid primary key,
    user_id int not null references users on delete cascade,
    source text not null check (source in ('file', 'listenbrainz', 'lastfm', 'subsonic')),
    name text not null,
    address text,
    user_name text,
    -- The password at a server, until it was read.
    secret_encrypted bytea,
    status text not null default 'reading'
      check (status in ('reading', 'ready', 'running', 'done', 'failed', 'undoing', 'undone')),
    progress real not null default 0 check (progress between 0 and 1),
    found jsonb,
    choices jsonb,
    -- A message key.
    error text,
    -- Until when one process works on it; null while none does.
    claimed_until timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index imports_user_id_created_at_idx on imports (user_id, created_at desc)`.execute(db)
  await sql`create unique index imports_active_idx on imports (user_id)
    where status in ('reading', 'running', 'undoing')`.execute(db)
  await sql`create table import_changes (
    import_id uuid not null references imports on delete cascade,
    kind text not null check (kind in ('playlist', 'like', 'rating', 'bookmark', 'plays')),
    item_type text not null,
    item_id int not null,
    -- Plays that were added; the place of a playlist in what was found.
    value int not null default 0,
    primary key (import_id, kind, item_type, item_id)
  )`.execute(db)
  await sql`create table import_missing (
    import_id uuid not null references imports on delete cascade,
    type text not null check (type in ('song', 'album', 'artist')),
    title text not null,
    artist text not null,
    album text,
    count int not null default 1 check (count >= 0)
  )`.execute(db)
  await sql`create index import_missing_import_id_idx on import_missing (import_id)`.execute(db)
  await sql`alter table imported_listens add foreign key (import_id) references imports on delete set null`.execute(
    db,
  )
  await sql`alter table uploads drop constraint uploads_purpose_check`.execute(db)
  await sql`alter table uploads add constraint uploads_purpose_check check (purpose in (
    'audio', 'cover', 'avatar', 'banner', 'picture', 'import', 'episode', 'spot', 'data')) not valid`.execute(
    db,
  )
  await sql`alter table uploads validate constraint uploads_purpose_check`.execute(db)
}
