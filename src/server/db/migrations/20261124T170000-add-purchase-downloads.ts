import { type Kysely, sql } from 'kysely'

/** Files that buyers download, and songs that are deleted for everyone but their buyers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table all_songs add column kept_at timestamptz`.execute(db)
  await sql`create or replace view songs as select * from all_songs where deleted_at is null`.execute(db)
  await sql`
    create table download_files (
      id integer generated always as identity primary key,
      media_id integer not null references media on delete cascade,
      format text not null check (format in ('original', 'flac', 'mp3', 'opus', 'aac')),
      tags text not null default '',
      status text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
      size bigint,
      crc32 bigint,
      error text,
      queued_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      unique (media_id, format, tags),
      check (status <> 'ready' or (size is not null and crc32 is not null))
    )`.execute(db)
  await sql`create index download_files_used_at_idx on download_files (used_at)`.execute(db)
}
