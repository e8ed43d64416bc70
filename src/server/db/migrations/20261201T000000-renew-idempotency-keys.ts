import { type Kysely, sql } from 'kysely'

/** A request renews its claim of a key as long as it runs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table idempotency_keys add renewed_at timestamptz not null default clock_timestamp()`.execute(
    db,
  )
}
