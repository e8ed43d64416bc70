import { type Kysely, sql } from 'kysely'

/** When the user of a session last proved who they are: at first by logging in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add confirmed_at timestamptz not null default now()`.execute(db)
  await sql`update sessions set confirmed_at = created_at`.execute(db)
}
