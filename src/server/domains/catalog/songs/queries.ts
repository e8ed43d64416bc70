import { type RawBuilder, sql } from 'kysely'
import type { Licence, ReleaseState } from '../../../../contract/catalog/back-office/releases.ts'
import type { ArtistSong } from '../../../../contract/catalog/back-office/songs.ts'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { SongColumnSort, songSorts } from '../../../../contract/catalog/songs.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import {
  containsIndexed,
  limitOffset,
  orderBy,
  type PageRequest,
  pageOfList,
  type Sort,
} from '../../../db/keyset.ts'
import { countRows, type Listing, planned } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { countStates, coverOf, joinSongStats, releaseStateOf, songStats } from '../../../db/sql/items.ts'
import { pageOfRanked, songContains, songOrder } from '../../../db/sql/song-order.ts'
import {
  albumFor,
  downloadableFor,
  ownSong,
  publicSong,
  songFor,
  songIdsOf,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'
import { type AdminSongItem, songItems, songListing } from './songs-admin.queries.ts'

export type SongSort = (typeof songSorts)[number]

/** Allow-listed sort orders; client text never reaches SQL. */
export const sorts: Record<SongSort, Sort> = {
  '-created_at': { key: sql`s.created_at`, kind: 'time', desc: true },
  '-plays': { key: sql`st.plays`, kind: 'number', desc: true, source: songStats },
  title: { key: sql`s.sort_text`, kind: 'text', desc: false },
  '-title': { key: sql`s.sort_text`, kind: 'text', desc: true },
}

export interface SongFilter {
  q?: string | undefined
  genre?: number | undefined
  artist?: number | undefined
  album?: number | undefined
}

export interface SongRow {
  at: string | number
  item: Song
}

const id = sql`s.id`
const songs = sql`songs s join media m on m.id = s.media_id`

/**
 * Selects the songs whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract songs. Everything related to a song comes from the same query.
 */
export const songsPicked = async (
  db: Db,
  pick: RawBuilder<unknown>,
  viewer: ViewerScope,
  begin: RawBuilder<unknown> = sql``,
): Promise<SongRow[]> => {
  const mine = ownSong(viewer)
  const { rows } = await sql<Omit<Song, 'type' | 'name' | 'origin' | 'podcast'> & { at: string | number }>`
    ${begin} with picked as materialized (${pick})
    select picked.at, s.id, s.title,
      case when ar.id is not null then
        json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
      coalesce(who.artists, '[]') as artists,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
      case when al.id is not null then json_build_object('id', al.id, 'title', al.title, 'artist',
        case when aa.id is not null then
          json_build_object('id', aa.id, 'name', aa.name, 'displayname', aa.displayname) end) end as album,
      coalesce(what.genres, '[]') as genres,
      ${coverOf('c')} as cover, m.duration,
      case when s.downloadable or ${mine} then s.file_name end as file_name,
      s.public, s.explicit, m.status, case when ${mine} then m.error end as error,
      s.track_no, s.disc_no, s.released_at, st.likes, st.plays, st.downloads, ${downloadableFor(viewer)} as downloadable,
      case when ${viewer.id !== 0 && !viewer.downloads ? sql`true` : mine} then s.downloadable end as downloads_offered,
      coalesce(s.user_id = ${viewer.id}, false) as owned, s.created_at, s.updated_at
    from picked
    join songs s on s.id = picked.id
    ${joinSongStats}
    join media m on m.id = s.media_id
    left join artists ar on ar.id = s.artist_id
    left join users u on u.id = s.user_id
    left join albums al on al.id = s.album_id and ${albumFor(viewer)}
    left join artists aa on aa.id = al.artist_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    left join lateral (
      select json_agg(json_build_object('id', a.id, 'name', a.name, 'displayname', a.displayname)
        order by sa.position) as artists
      from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id
    ) who on true
    left join lateral (
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug)
        order by g.position, g.id) as genres
      from song_genres sg join genres g on g.id = sg.genre_id where sg.song_id = s.id
    ) what on true
    order by picked.place`.execute(db)
  return rows.map(({ at, owned, error, downloads_offered, ...row }) => ({
    at,
    item: {
      type: 'song',
      ...row,
      name: row.title,
      origin: 'local',
      podcast: false,
      ...(viewer.id !== 0 && { owned }),
      ...(error && { error }),
      ...(downloads_offered != null && { downloads_offered }),
    },
  }))
}

const items = (rows: SongRow[]): Song[] => rows.map((row) => row.item)

const filtered = ({ q, genre, artist, album }: SongFilter): RawBuilder<unknown> => sql`
  ${publicSong} and ${containsIndexed(sql`s.search_text`, sql`s.title`, q)}
  ${genre === undefined ? sql`` : sql`and exists (select from song_genres f where f.song_id = s.id and f.genre_id = ${genre})`}
  ${artist === undefined ? sql`` : sql`and s.id in ${songIdsOf(artist)}`}
  ${album === undefined ? sql`` : sql`and s.album_id = ${album}`}`

/** Returns a page of public songs. */
export const listSongs = (
  db: Db,
  viewer: ViewerScope,
  name: SongSort,
  filter: SongFilter,
  request: PageRequest,
): Promise<SongRow[]> =>
  songsPicked(
    db,
    pageOfList({ sort: sorts[name], id, from: songs, where: filtered(filter) }, request),
    viewer,
    planned(filter),
  )

/** Returns the number of public songs: of a genre the stored one, otherwise that of `countRows`. */
export const countSongs = async (db: Db, filter: SongFilter): Promise<number> => {
  const { genre, ...others } = filter
  if (genre === undefined || Object.values(others).some((value) => value !== undefined))
    return countRows(db, songs, filtered(filter), { q: filter.q })
  const row = await db.selectFrom('genres').select('songs_count').where('id', '=', genre).executeTakeFirst()
  return row?.songs_count ?? 0
}

/** Returns one song visible to the viewer. */
export const songById = async (db: Db, viewer: ViewerScope, songId: number): Promise<Song | undefined> => {
  const pick = sql`select s.id, 0 as at, 1 as place from songs s join media m on m.id = s.media_id
    where s.id = ${songId} and ${songFor(viewer)}`
  return items(await songsPicked(db, pick, viewer))[0]
}

/** Returns public songs by id in the given order. */
export const publicSongsByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Song[]> => {
  const pick = sql`select s.id, 0 as at, given.place from ${idsInOrder(ids)}
    join songs s on s.id = given.id join media m on m.id = s.media_id where ${publicSong}`
  return items(await songsPicked(db, pick, viewer))
}

/** Returns songs by id in the given order, omitting those the viewer may not see. */
export const songsByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Song[]> => {
  const pick = sql`select s.id, 0 as at, given.place from ${idsInOrder(ids)}
    join songs s on s.id = given.id join media m on m.id = s.media_id where ${songFor(viewer)}`
  return items(await songsPicked(db, pick, viewer))
}

/** Returns songs of an album in track order, after the song `after` if present. */
export const songsOfAlbum = async (
  db: Db,
  viewer: ViewerScope,
  albumId: number,
  limit: number,
  after: number | null,
): Promise<Song[]> => {
  const pick = sql`
    with tracks as (
      select s.id, row_number() over (order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id) as place
      from songs s join media m on m.id = s.media_id where s.album_id = ${albumId} and ${songFor(viewer)}
    )
    select id, place as at, place from tracks
    where place > ${after === null ? sql`0` : sql`(select place from tracks where id = ${after})`}
    order by place ${limitOffset(limit)}`
  return items(await songsPicked(db, pick, viewer))
}

/** Returns songs of an artist, most played first, after the song `after` if present. */
export const songsOfArtist = async (
  db: Db,
  viewer: ViewerScope,
  artistId: number,
  limit: number,
  after: number | null,
): Promise<Song[]> => {
  const order = orderBy(sorts['-plays'], id)
  const behind = sql`(st.plays, st.song_id) < (select l.plays, l.song_id from song_stats l where l.song_id = ${after})`
  const pick = sql`
    select s.id, st.plays as at, row_number() over (order by ${order}) as place
    from songs s ${joinSongStats} join media m on m.id = s.media_id
    where s.id in ${songIdsOf(artistId)} and ${songFor(viewer)} and ${after === null ? sql`true` : behind}
    order by ${order} ${limitOffset(limit)}`
  return items(await songsPicked(db, pick, viewer))
}

/**
 * Returns public songs related to a song: those sharing the most artists first, then the most genres, and the more
 * played ones within ties. Both searches are limited, so that a genre with a hundred thousand songs costs no more than
 * its first five hundred.
 */
export const songsRelated = async (
  db: Db,
  viewer: ViewerScope,
  songId: number,
  limit: number,
): Promise<Song[]> => {
  const pick = sql`
    select s.id, 0 as at, row_number() over (order by max(near.artists) desc, max(near.genres) desc, st.plays desc, s.id desc) as place
    from (
      (select other.song_id as id, count(*) as artists, 0 as genres
        from song_artists mine join song_artists other on other.artist_id = mine.artist_id
        where mine.song_id = ${songId} and other.song_id <> ${songId}
        group by other.song_id order by count(*) desc limit 500)
      union all
      select id, 0, count(*) from (
        select other.song_id as id
        from song_genres mine join lateral (
          select song_id from song_genres where genre_id = mine.genre_id order by song_id desc limit 500
        ) other on other.song_id <> ${songId}
        where mine.song_id = ${songId}
      ) shared group by id
    ) near
    join songs s on s.id = near.id ${joinSongStats} join media m on m.id = s.media_id
    where ${publicSong}
    group by s.id, st.plays
    order by place ${limitOffset(limit)}`
  return items(await songsPicked(db, pick, viewer))
}

/**
 * Returns songs of an account, newest first or by a column, including private and unfinished ones; after the song
 * `after`.
 */
export const songsOfUser = async (
  db: Db,
  viewer: ViewerScope,
  { limit, q, sort, after }: { limit: number; q?: string; sort?: SongColumnSort; after: number | null },
): Promise<Song[]> => {
  const own = sql`s.user_id = ${viewer.id} and ${songContains(q)}`
  const pick =
    sort === undefined
      ? sql`select s.id, s.id as at, row_number() over (order by s.id desc) as place from songs s
          where ${own} and ${after === null ? sql`true` : sql`s.id < ${after}`}
          order by s.id desc ${limitOffset(limit)}`
      : pageOfRanked(
          sql`select s.id, 0 as at, row_number() over (order by ${songOrder(sort, viewer)}) as place
            from songs s join media m on m.id = s.media_id where ${own}`,
          { limit, after },
        )
  return items(await songsPicked(db, pick, viewer))
}

export const artistSongListing: Listing = {
  ...songListing,
  sorts: { ...songListing.sorts, updated_at: { key: sql`s.updated_at`, kind: 'time' } },
  filters: {
    ...songListing.filters,
    artist: (artist: number) => sql`s.artist_id = ${artist}`,
    state: (state: ReleaseState) => sql`${releaseStateOf('s')} = ${state}`,
  },
}

export const artistSongRows = async (db: Db, ids: number[]): Promise<ArtistSong[]> => {
  const { rows } = await sql<ArtistSong>`
    select s.id, s.title, ${coverOf('c')} as cover,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by sa.position)
        from song_artists sa join artists a on a.id = sa.artist_id
        where sa.song_id = s.id and a.id <> s.artist_id), '[]') as featured,
      case when al.id is not null then json_build_object('id', al.id, 'name', al.title) end as album,
      ${releaseStateOf('s')} as state, s.release_at, s.explicit, m.status, st.plays, s.updated_at
    from songs s ${joinSongStats} join media m on m.id = s.media_id
    left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface Stated {
  id: number
  artist_id: number | null
  isrc: string | null
  language: string | null
  licence: Licence | null
  state: ReleaseState
  release_at: string | null
  shown_early: boolean
}

const loadStated = async (db: Db, ids: number[]): Promise<Map<number, Stated>> => {
  const { rows } = await sql<Stated>`
    select s.id, s.artist_id, s.isrc, s.language, s.licence, ${releaseStateOf('s')} as state, s.release_at,
      s.release_at is not null and s.shown_early as shown_early
    from songs s where s.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const itemOf = ({ artists, public: shown, ...song }: AdminSongItem, stated: Stated) => {
  const { artist_id, release_at, shown_early, ...columns } = stated
  return {
    ...song,
    ...columns,
    artist: artists.find(({ id }) => id === artist_id) ?? null,
    featured: artists.filter(({ id }) => id !== artist_id),
    release: { public: shown, release_at, shown_early },
  }
}

export type ArtistSongItem = ReturnType<typeof itemOf>

export const artistSongItems = async (db: Db, ids: number[]): Promise<ArtistSongItem[]> => {
  const [items, stated] = await Promise.all([songItems(db, ids), loadStated(db, ids)])
  return items.flatMap((item) => {
    const of = stated.get(item.id)
    return of ? [itemOf(item, of)] : []
  })
}

export const countSongStates = (db: Db, artist: number) => countStates(db, 'songs', artist)

/** Returns the main artist of each song, null for songs that do not exist. */
export const listMainArtists = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select s.artist_id from unnest(${ids}::int[]) as given (id) left join songs s on s.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Moves songs to an album, or to none. */
export const setAlbumOf = async (trx: Trx, ids: number[], album: number | null): Promise<void> => {
  await sql`update songs set album_id = ${album}, track_no = null, disc_no = null, updated_at = now()
    where id = any(${ids}::int[]) and album_id is distinct from ${album}`.execute(trx)
}
