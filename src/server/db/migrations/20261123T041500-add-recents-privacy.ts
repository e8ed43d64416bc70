import { type Kysely, sql } from 'kysely'

/** Listeners may show on their profile what they played last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column recents_public boolean not null default false`.execute(db)
}
