import { type Kysely, sql } from 'kysely'

/** Chapters and a transcript of an episode that are written here; null where those of its file or feed stand. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table episodes add column own_chapters jsonb, add column own_transcript jsonb`.execute(db)
}
