import { type Kysely, sql } from 'kysely'

/** The record label and the copyright line of an album, as its tags name them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table albums add column label text, add column copyright text`.execute(db)
}
