import { type Kysely, sql } from 'kysely'

/** Operators move the next payment of what a provider renews. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table provider_subscriptions add column extend_until timestamptz`.execute(db)
}
