import { type Kysely, sql } from 'kysely'

/**
 * A report for each import, names to sort by, and releases at MusicBrainz. Lists are sorted without regard to accents.
 * Search finds names of signs and names with vowel marks, so it is indexed again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table artists add column sort_name text,
      add column sort_text text not null generated always as (normalize_text(coalesce(sort_name, nullif(displayname, ''), name))) stored`.execute(
    db,
  )
  await sql`
    alter table all_albums add column musicbrainz_id text, add column sort_title text,
      add column sort_text text not null generated always as (normalize_text(coalesce(sort_title, title))) stored`.execute(
    db,
  )
  await sql`
    alter table all_songs add column sort_title text,
      add column sort_text text not null generated always as (normalize_text(coalesce(sort_title, title))) stored`.execute(
    db,
  )
  await sql`create or replace view albums as select * from all_albums where deleted_at is null`.execute(db)
  await sql`create or replace view songs as select * from all_songs where deleted_at is null`.execute(db)
  await sql`
    drop index if exists artists_name_idx, artists_name_listed_idx, albums_title_idx, albums_title_listed_idx,
      songs_title_idx`.execute(db)
  await sql`create index artists_sort_text_idx on artists (sort_text, id)`.execute(db)
  await sql`create index artists_sort_text_listed_idx on artists (sort_text, id) where songs_count > 0`.execute(
    db,
  )
  await sql`create index albums_sort_text_idx on all_albums (sort_text, id)`.execute(db)
  await sql`
    create index albums_sort_text_listed_idx on all_albums (sort_text, id) where public and songs_count > 0`.execute(
    db,
  )
  await sql`create index songs_sort_text_idx on all_songs (sort_text, id)`.execute(db)
  await sql`
    create table import_runs (
      id integer generated always as identity primary key,
      folder text not null,
      owner_id integer references users on delete set null,
      in_place boolean not null,
      encoding text,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      found integer not null default 0,
      added integer not null default 0,
      updated integer not null default 0,
      moved integer not null default 0,
      unchanged integer not null default 0,
      duplicates integer not null default 0,
      rejected integer not null default 0,
      truncated integer not null default 0,
      guessed integer not null default 0,
      error text
    )`.execute(db)
  await sql`create index import_runs_owner_id_idx on import_runs (owner_id) where owner_id is not null`.execute(
    db,
  )
  await sql`
    create table import_run_files (
      id integer generated always as identity primary key,
      run_id integer not null references import_runs on delete cascade,
      path text not null,
      outcome text not null check (outcome in ('added', 'updated', 'moved', 'duplicate', 'rejected')),
      reason text,
      truncated boolean not null default false,
      encoding text,
      confidence real check (confidence between 0 and 1)
    )`.execute(db)
  await sql`create index import_run_files_run_id_idx on import_run_files (run_id, id)`.execute(db)
  await sql`
    insert into search_index_queue (item_type, item_id, cascades)
    select item_type, item_id, false from search_documents`.execute(db)
}
