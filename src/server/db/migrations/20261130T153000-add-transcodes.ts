import { type Kysely, sql } from 'kysely'

/** Conversions for other apps are kept, and the least recently used deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table transcodes (
    media_id int not null references media on delete cascade,
    format text not null,
    -- Kbit/s; 0 for a lossless format.
    kbps smallint not null,
    -- Seconds of a preview; 0 for all of it.
    seconds int not null,
    bytes bigint not null,
    used_at timestamptz not null default now(),
    primary key (media_id, format, kbps, seconds)
  )`.execute(db)
  await sql`create index transcodes_used_at_idx on transcodes (used_at)`.execute(db)
}
