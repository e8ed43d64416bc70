import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { episodeFor, songFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface Bookmark {
  type: 'song' | 'episode'
  id: number
  seconds: number
  comment: string | null
  created_at: string
  updated_at: string
}

/**
 * Returns the viewer's bookmarks in songs, and the episodes that they have begun and not finished, the newest first. Those
 * in hidden items are omitted.
 */
export const listBookmarks = async (
  db: Db,
  viewer: ViewerScope,
  { episodes, limit }: { episodes: boolean; limit: number },
): Promise<Bookmark[]> => {
  const { rows } = await sql<Bookmark>`
    select 'song' as type, b.song_id as id, b.seconds, b.comment, b.created_at, b.updated_at
    from bookmarks b join songs s on s.id = b.song_id join media m on m.id = s.media_id
    where b.user_id = ${viewer.id} and ${songFor(viewer)}
    union all
    select 'episode', pr.episode_id, pr.seconds, null, pr.updated_at, pr.updated_at
    from episode_progress pr join episodes e on e.id = pr.episode_id join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id
    where ${episodes}::boolean and pr.user_id = ${viewer.id} and not pr.played and pr.seconds > 0 and ${episodeFor(viewer)}
    order by updated_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Stores the bookmark in a song; false if the viewer may not see it. */
export const upsertBookmark = async (
  db: Db,
  viewer: ViewerScope,
  songId: number,
  { seconds, comment }: Pick<Bookmark, 'seconds' | 'comment'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into bookmarks (user_id, song_id, seconds, comment)
    select ${viewer.id}::int, s.id, ${seconds}::float8, ${comment}::text
    from songs s join media m on m.id = s.media_id where s.id = ${songId} and ${songFor(viewer)}
    on conflict (user_id, song_id) do update set seconds = excluded.seconds, comment = excluded.comment,
      updated_at = clock_timestamp()
    returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes the bookmark in a song; false if there is none and the viewer may not see the song. */
export const deleteBookmark = async (db: Db, viewer: ViewerScope, songId: number): Promise<boolean> => {
  const { rows } = await sql`
    with deleted as (delete from bookmarks where user_id = ${viewer.id} and song_id = ${songId} returning 1)
    select from deleted
    union all select from songs s join media m on m.id = s.media_id where s.id = ${songId} and ${songFor(viewer)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Counts the bookmarks of an account in other songs. */
export const countOtherBookmarks = async (db: Db, userId: number, songId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookmarks where user_id = ${userId} and song_id <> ${songId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
