import { type Kysely, sql } from 'kysely'

/** What somebody listens to has a position, at a time and speed, and the name of the app that plays it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table listening
    add column position double precision not null default 0 check (position >= 0),
    add column position_at timestamptz not null default clock_timestamp(),
    add column rate real not null default 1 check (rate > 0),
    add column player text`.execute(db)
}
