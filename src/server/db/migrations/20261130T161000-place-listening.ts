import { type Kysely, sql } from 'kysely'

/** Stores the position, the speed and the app of what somebody listens to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table listening
    add column position double precision not null default 0 check (position >= 0),
    add column position_at timestamptz not null default clock_timestamp(),
    add column rate real not null default 1 check (rate > 0),
    add column player text`.execute(db)
}
