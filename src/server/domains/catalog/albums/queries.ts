import { type RawBuilder, sql } from 'kysely'
import type { albumSorts } from '../../../../contract/catalog/albums.ts'
import type { Album } from '../../../../contract/catalog/items.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { contains, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { albumStats, coverOf, joinAlbumStats } from '../../../db/sql/items.ts'
import {
  albumFor,
  listedAlbum,
  publicSong,
  songFor,
  VISITOR_SCOPE,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

export type AlbumSort = (typeof albumSorts)[number]

/** Allow-listed sort orders, each with its partial index. */
export const sorts: Record<AlbumSort, Sort> = {
  '-created_at': { key: sql`al.created_at`, kind: 'time', desc: true },
  '-plays': { key: sql`st.plays`, kind: 'number', desc: true, source: albumStats },
  '-year': { key: sql`coalesce(al.year, 0)`, kind: 'number', desc: true },
  title: { key: sql`lower(al.title)`, kind: 'text', desc: false },
}

export interface AlbumFilter {
  q?: string | undefined
  genre?: number | undefined
  artist?: number | undefined
}

export interface AlbumRow {
  at: string | number
  item: Album
}

const id = sql`al.id`
const albums = sql`albums al`

/** An album whose songs were all moved elsewhere is in no list, not even its owner's; the owner can still open it. */
const notEmpty = sql`exists (select from songs held where held.album_id = al.id)`

const genresOf = (viewer: ViewerScope): RawBuilder<unknown> => sql`, (
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g.position, g.id), '[]')
  from genres g where g.id in (
    select sg.genre_id from songs s join media m on m.id = s.media_id join song_genres sg on sg.song_id = s.id
    where s.album_id = al.id and ${songFor(viewer)})
  ) as genres`

/**
 * Selects the albums whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract albums. Genres are derived from the songs and only returned for a single album.
 */
const albumsPicked = async (db: Db, pick: RawBuilder<unknown>, extra = sql``): Promise<AlbumRow[]> => {
  const { rows } = await sql<Omit<Album, 'type' | 'name'> & { at: string | number }>`
    with picked as materialized (${pick})
    select picked.at, al.id, al.title,
      case when ar.id is not null then
        json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
      ${coverOf('c')} as cover, al.description, al.released_at, al.year, al.label, al.copyright, al.compilation, al.songs_count,
      al.duration, st.likes, st.plays, al.public, al.created_at, al.updated_at ${extra}
    from picked
    join albums al on al.id = picked.id
    ${joinAlbumStats}
    left join artists ar on ar.id = al.artist_id
    left join images c on c.id = al.cover_id
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, item: { type: 'album', ...row, name: row.title } }))
}

const filtered = ({ q, genre, artist }: AlbumFilter): RawBuilder<unknown> => sql`
  ${listedAlbum} and ${contains(sql`al.title`, q)}
  ${artist === undefined ? sql`` : sql`and al.artist_id = ${artist}`}
  ${
    genre === undefined
      ? sql``
      : sql`and exists (select from songs s join media m on m.id = s.media_id
          join song_genres f on f.song_id = s.id
          where s.album_id = al.id and f.genre_id = ${genre} and ${publicSong})`
  }`

/** Returns a page of public albums. */
export const listAlbums = (
  db: Db,
  name: AlbumSort,
  filter: AlbumFilter,
  request: PageRequest,
): Promise<AlbumRow[]> =>
  albumsPicked(db, pageOfList({ sort: sorts[name], id, from: albums, where: filtered(filter) }, request))

export const countAlbums = async (db: Db, filter: AlbumFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${albums} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const ofArtist = (viewer: ViewerScope, artistId: number): RawBuilder<unknown> =>
  sql`al.artist_id = ${artistId} and ${albumFor(viewer)} and ${notEmpty}`

/** Returns albums of an artist, newest first, including the viewer's own private ones. */
export const albumsOfArtist = (
  db: Db,
  viewer: ViewerScope,
  artistId: number,
  request: PageRequest,
): Promise<AlbumRow[]> =>
  albumsPicked(
    db,
    pageOfList({ sort: sorts['-year'], id, from: albums, where: ofArtist(viewer, artistId) }, request),
  )

export const countAlbumsOfArtist = async (db: Db, viewer: ViewerScope, artistId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${albums} where ${ofArtist(viewer, artistId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns albums by id in the given order, omitting those the viewer may not see. */
export const albumsByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Album[]> => {
  const pick = sql`select al.id, 0 as at, given.place from ${idsInOrder(ids)}
    join albums al on al.id = given.id where ${albumFor(viewer)}`
  return (await albumsPicked(db, pick)).map((row) => row.item)
}

/** Returns one album visible to the viewer, with its genres. */
export const albumById = async (db: Db, viewer: ViewerScope, albumId: number): Promise<Album | undefined> => {
  const pick = sql`select al.id, 0 as at, 1 as place from albums al where al.id = ${albumId} and ${albumFor(viewer)}`
  return (await albumsPicked(db, pick, genresOf(viewer)))[0]?.item
}

export const seesAlbum = async (db: Db, viewer: ViewerScope, albumId: number): Promise<boolean> => {
  const { rows } = await sql`select from albums al where al.id = ${albumId} and ${albumFor(viewer)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns a public album with a cover, chosen deterministically by `seed`. */
export const albumBySeed = async (db: Db, seed: string): Promise<Album | undefined> => {
  const pick = sql`select al.id, 0 as at, 1 as place from albums al
    where ${listedAlbum} and al.cover_id is not null order by md5(al.id || ${seed}) limit 1`
  return (await albumsPicked(db, pick, genresOf(VISITOR_SCOPE)))[0]?.item
}
