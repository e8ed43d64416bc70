import { sql } from 'kysely'
import type { Chapter } from '../../../../contract/catalog/items.ts'
import type { Db } from '../../../db/schema.ts'
import { type AccessSettings, songAccess } from '../../../db/sql/access.ts'
import { playbackChapters } from '../../../db/sql/items.ts'
import { episodeFor, songFor, VISITOR_SCOPE } from '../../../db/sql/visibility.ts'

/** Returns the waveform of a public song, 800 bars; null until it is measured. */
export const loadWaveform = async (db: Db, songId: number): Promise<Buffer | null> => {
  const { rows } = await sql<{ waveform: Buffer | null }>`
    select m.waveform from songs s join media m on m.id = s.media_id
    where s.id = ${songId} and ${songFor(VISITOR_SCOPE)}`.execute(db)
  return rows[0]?.waveform ?? null
}

/** Returns how many seconds of songs visitors hear, of those that they do not hear completely. */
export const loadPreviews = async (
  db: Db,
  songIds: number[],
  settings: AccessSettings,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; preview: number }>`
    select s.id, access.preview from songs s join media m on m.id = s.media_id
    cross join lateral ${songAccess({ account: 0 }, settings)} access
    where s.id = any(${songIds}::int[]) and access.preview is not null`.execute(db)
  return new Map(rows.map(({ id, preview }) => [id, preview]))
}

/** Returns the stored chapters of a public episode; unlike for its page, none are fetched. */
export const storedChapters = async (db: Db, episodeId: number): Promise<Chapter[]> => {
  const { rows } = await sql<{ chapters: Chapter[] | null }>`
    select ${playbackChapters} as chapters from episodes e join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id
    where e.id = ${episodeId} and ${episodeFor(VISITOR_SCOPE)}`.execute(db)
  return rows[0]?.chapters ?? []
}
