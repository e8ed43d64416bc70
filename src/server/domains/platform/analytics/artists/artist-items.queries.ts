import { type RawBuilder, sql } from 'kysely'
import type { Cover } from '../../../../../contract/core/fields.ts'
import type { TopOfArtist } from '../../../../../contract/platform/back-office/analytics.ts'
import type { Db } from '../../../../db/schema.ts'
import { coverOf, playbackChapters } from '../../../../db/sql/items.ts'

export interface ItemTitle {
  id: number
  title: string
  cover: Cover | null
}

const titles: Record<TopOfArtist, (ids: number[]) => RawBuilder<ItemTitle>> = {
  songs: (ids) => sql`
    select s.id, s.title, ${coverOf('c')} as cover from songs s left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id) where s.id = any(${ids}::int[])`,
  albums: (ids) => sql`
    select al.id, al.title, ${coverOf('c')} as cover from albums al left join images c on c.id = al.cover_id
    where al.id = any(${ids}::int[])`,
  episodes: (ids) => sql`
    select e.id, e.title, ${coverOf('c')} as cover from episodes e join podcasts pc on pc.id = e.podcast_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id) where e.id = any(${ids}::int[])`,
  podcasts: (ids) => sql`
    select pc.id, pc.title, ${coverOf('c')} as cover from podcasts pc left join images c on c.id = pc.cover_id
    where pc.id = any(${ids}::int[])`,
}

/** Returns titles and covers of an artist's items; deleted ones are missing. */
export const titlesOf = async (db: Db, type: TopOfArtist, ids: number[]): Promise<ItemTitle[]> =>
  ids.length === 0 ? [] : (await titles[type](ids).execute(db)).rows

/** Returns the album or podcast of each song or episode. */
export const wholesOf = async (
  db: Db,
  type: 'song' | 'episode',
  ids: number[],
): Promise<{ id: number; whole: number | null }[]> => {
  const query =
    type === 'song'
      ? sql<{
          id: number
          whole: number | null
        }>`select id, album_id as whole from songs where id = any(${ids}::int[])`
      : sql<{
          id: number
          whole: number | null
        }>`select id, podcast_id as whole from episodes where id = any(${ids}::int[])`
  return ids.length === 0 ? [] : (await query.execute(db)).rows
}

export interface HeardItem extends ItemTitle {
  duration: number
  waveform: Buffer | null
  chapters: { at: number; title: string }[] | null
}

/** Returns a song that credits the artist. */
export const songOfArtist = async (db: Db, artistId: number, id: number): Promise<HeardItem | undefined> => {
  const { rows } = await sql<HeardItem>`
    select s.id, s.title, ${coverOf('c')} as cover, m.duration, m.waveform, null as chapters
    from songs s join media m on m.id = s.media_id left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where s.id = ${id} and (s.artist_id = ${artistId}
      or exists (select from song_artists where song_id = s.id and artist_id = ${artistId}))`.execute(db)
  return rows[0]
}

/** Returns an episode of the artist's podcasts. */
export const episodeOfArtist = async (
  db: Db,
  artistId: number,
  id: number,
): Promise<HeardItem | undefined> => {
  const { rows } = await sql<HeardItem>`
    select e.id, e.title, ${coverOf('c')} as cover, coalesce(m.duration, e.duration, 0) as duration, m.waveform,
      ${playbackChapters} as chapters
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id)
    where e.id = ${id} and pc.artist_id = ${artistId}`.execute(db)
  return rows[0]
}

interface HeardParts {
  plays: number
  buckets: number[]
  /** Distinct listeners of its best month or lately: at least so many. */
  listeners: number
}

/** Returns how many plays told what they heard of an item, and how many heard each hundredth of it. */
export const retentionOf = async (db: Db, type: 'song' | 'episode', id: number): Promise<HeardParts> => {
  const { rows } = await sql<HeardParts>`
    with r as materialized (
      select plays, buckets, listeners, known_listeners from analytics_retention where item_type = ${type} and item_id = ${id})
    select (select coalesce(sum(plays), 0)::bigint from r) as plays,
      coalesce((select array_agg(n order by place) from (select place, sum(bucket)::int as n
        from r cross join unnest(buckets) with ordinality as b (bucket, place) group by place) s), '{}') as buckets,
      greatest((select max(listeners) from r),
        (select count(distinct listener) from r cross join unnest(known_listeners) as listener))::int as listeners`.execute(
    db,
  )
  return rows[0] ?? { plays: 0, buckets: [], listeners: 0 }
}
