import { type Kysely, sql } from 'kysely'

/** Parts of uploads in a bucket, and which request may write to an upload. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table upload_parts (
    upload_id uuid references uploads on delete cascade,
    start bigint check (start >= 0),
    size bigint not null check (size > 0),
    primary key (upload_id, start)
  )`.execute(db)
  await sql`create unlogged table upload_locks (
    upload_id uuid primary key references uploads on delete cascade,
    holder uuid not null,
    expires_at timestamptz not null,
    wanted boolean not null default false
  )`.execute(db)
}
