import { sql } from 'kysely'
import type { Chapter } from '../../../../../contract/catalog/items.ts'
import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import type { Db } from '../../../../db/schema.ts'

export interface Missing {
  chapters_url: string | null
  transcript_url: string | null
  transcript_type: string | null
}

/** Returns the URLs of an episode's chapters and transcript that were not fetched yet. */
export const missingExtras = async (db: Db, id: number): Promise<Missing | undefined> => {
  const { rows } = await sql<Missing>`
    select case when custom_chapters is null and chapters = '[]' then chapters_url end as chapters_url,
      case when custom_transcript is null and transcript = '[]' then transcript_url end as transcript_url, transcript_type
    from episodes where id = ${id}`.execute(db)
  return rows[0]
}

/** Stores what was fetched, unless the feed has changed the URL meanwhile. */
export const storeChapters = async (db: Db, id: number, url: string, chapters: Chapter[]): Promise<void> => {
  await sql`update episodes set chapters = ${JSON.stringify(chapters)}::jsonb, updated_at = now()
    where id = ${id} and chapters_url = ${url}`.execute(db)
}

export const storeTranscript = async (
  db: Db,
  id: number,
  url: string,
  lines: TranscriptLine[],
): Promise<void> => {
  await sql`update episodes set transcript = ${JSON.stringify(lines)}::jsonb, updated_at = now()
    where id = ${id} and transcript_url = ${url}`.execute(db)
}
