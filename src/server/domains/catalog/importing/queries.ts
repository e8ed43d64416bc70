import { type Selectable, sql } from 'kysely'
import { PACKAGING_LOCKS } from '../../../db/locks.ts'
import type { Db } from '../../../db/schema.ts'
import type { ImportedFileTable } from '../../../db/tables/catalog.ts'

/** Returns the results of earlier imports for these files, by path. */
export const knownFiles = async (
  db: Db,
  paths: string[],
): Promise<Map<string, Selectable<ImportedFileTable>>> => {
  const rows = await db
    .selectFrom('imported_files')
    .selectAll()
    .where('path', '=', (e) => e.fn.any(e.val(paths)))
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** Returns titles and artists of albums with imported songs that use these media. */
export const albumsOfMedia = (
  db: Db,
  media: number[],
): Promise<{ media_id: number; title: string; artist: string | null }[]> =>
  db
    .selectFrom('songs')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .leftJoin('artists', 'artists.id', 'albums.artist_id')
    .select(['songs.media_id', 'albums.title', 'artists.name as artist'])
    .where('songs.media_id', '=', (e) => e.fn.any(e.val(media)))
    .where('songs.upload_id', 'is', null)
    .orderBy('songs.id')
    .execute()

/** Counts media still to be transcoded, and returns whether any process is working on one. */
export const packagingState = async (db: Db): Promise<{ left: number; working: boolean }> => {
  const { rows } = await sql<{ left: number; working: boolean }>`
    select
      (select count(*) from media where status in ('uploaded', 'processing')) as left,
      exists (select from pg_locks where locktype = 'advisory' and classid = ${PACKAGING_LOCKS} and database =
        (select oid from pg_database where datname = current_database())) as working`.execute(db)
  return rows[0] ?? { left: 0, working: false }
}

/**
 * Updates the statistics of the tables that an import fills. Autovacuum does so a minute later at the earliest; without
 * them, the planner reads whole tables for each batch of the first import.
 */
export const analyzeCatalog = async (db: Db): Promise<void> => {
  await sql`analyze all_songs, all_albums, artists, genres, media, song_artists, song_genres, imported_files`.execute(
    db,
  )
}
