import { type RawBuilder, sql } from 'kysely'
import type { SongColumnSort } from '../../../contract/catalog/songs.ts'
import { contains, limitOffset } from '../keyset.ts'
import type { ViewerScope } from './visibility.ts'

type Column = 'title' | 'artist' | 'album' | 'duration' | 'rating'

const album = sql`(select a.sort_text from albums a where a.id = s.album_id)`
/** The rating that an account gave the song `s`; null without one. */
export const ratingBy = (userId: number): RawBuilder<number | null> =>
  sql`(select r.rating from ratings r where r.user_id = ${userId} and r.item_type = 'song' and r.item_id = s.id)`

const onAlbum = sql`coalesce(s.disc_no, 1), s.track_no nulls last, lower(s.title), s.id`

/** Returns the sort keys of the song `s` with its media `m`, and what follows among equals. */
const columnsFor = (
  viewer: ViewerScope,
): Record<Column, { key: RawBuilder<unknown>; ties: RawBuilder<unknown> }> => ({
  title: { key: sql`s.sort_text`, ties: sql`s.id` },
  artist: {
    key: sql`(select a.sort_text from artists a where a.id = s.artist_id)`,
    ties: sql`${album} nulls last, ${onAlbum}`,
  },
  album: { key: album, ties: onAlbum },
  duration: { key: sql`m.duration`, ties: sql`s.id` },
  rating: { key: ratingBy(viewer.id), ties: sql`s.sort_text, s.id` },
})

/**
 * Returns the order of a list of songs by a column. Whichever its direction, albums stay in track order, and songs
 * without a value come last. No index has these orders: they are for lists of one user, which are of limited length.
 */
export const songOrder = (sort: SongColumnSort, viewer: ViewerScope): RawBuilder<unknown> => {
  const { key, ties } = columnsFor(viewer)[sort.replace('-', '') as Column]
  return sql`${key} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${ties}`
}

/**
 * Selects one page of a list in an order without an index: those of `rows` (id, `place` in the order, any other
 * columns) that follow the song `after`. Sorts all rows for every page.
 */
export const pageOfRanked = (
  rows: RawBuilder<unknown>,
  { limit, after }: { limit: number; after: number | null },
): RawBuilder<unknown> => sql`
  with ranked as materialized (${rows})
  select * from ranked
  where ${after === null ? sql`true` : sql`place > (select place from ranked where id = ${after})`}
  order by place ${limitOffset(limit)}`

/** The song `s`, its album or one of its artists contains the text. */
export const songContains = (text: string | undefined): RawBuilder<unknown> =>
  text?.trim()
    ? sql`(${contains(sql`s.title`, text)}
        or exists (select from albums a where a.id = s.album_id and ${contains(sql`a.title`, text)})
        or exists (select from song_artists sa join artists a on a.id = sa.artist_id
          where sa.song_id = s.id and ${contains(sql`coalesce(a.displayname, a.name)`, text)}))`
    : sql`true`
