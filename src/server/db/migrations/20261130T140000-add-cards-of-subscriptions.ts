import { type Kysely, sql } from 'kysely'

/** Subscriptions show the card that their provider charges. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Brand, last digits and expiry, as the provider last said.
  await sql`alter table provider_subscriptions add column card jsonb`.execute(db)
}
