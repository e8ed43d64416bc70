import { type RawBuilder, sql } from 'kysely'
import type { albumSorts } from '../../../../contract/catalog/albums.ts'
import type {
  AdminAlbumSong,
  AlbumPlace,
  ArtistAlbum,
  ArtistAlbumSong,
} from '../../../../contract/catalog/back-office/albums.ts'
import type {
  AnnouncedRelease,
  Licence,
  ReleaseState,
} from '../../../../contract/catalog/back-office/releases.ts'
import type { Album } from '../../../../contract/catalog/items.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { containsIndexed, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import { countRows, type Listing, planned } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { albumStats, countStates, coverOf, joinAlbumStats, releaseStateOf } from '../../../db/sql/items.ts'
import {
  albumFor,
  listedAlbum,
  publicSong,
  songFor,
  VISITOR_SCOPE,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'
import { countInGenre } from '../genres/queries.ts'
import { albumListing } from './albums-admin.queries.ts'

export type AlbumSort = (typeof albumSorts)[number]

/** Allow-listed sort orders, each with its partial index. */
export const sorts: Record<AlbumSort, Sort> = {
  '-created_at': { key: sql`al.created_at`, kind: 'time', desc: true },
  '-plays': { key: sql`st.plays`, kind: 'number', desc: true, source: albumStats },
  '-year': { key: sql`coalesce(al.year, 0)`, kind: 'number', desc: true },
  title: { key: sql`al.sort_text`, kind: 'text', desc: false },
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

/** Columns of lists: counters of the public songs. */
const publicCounts = sql`al.songs_count, al.duration`

/** Columns of a single album: what the viewer hears of it, and when a scheduled one is published. */
const details = (viewer: ViewerScope): RawBuilder<unknown> => {
  const songs = sql`from songs s join media m on m.id = s.media_id where s.album_id = al.id and ${songFor(viewer)}`
  return sql`
    (select count(*)::int ${songs}) as songs_count, (select coalesce(sum(m.duration), 0) ${songs}) as duration,
    case when not al.public then al.release_at end as release_at,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g.position, g.id), '[]')
      from genres g where g.id in (
        select sg.genre_id from song_genres sg where sg.song_id in (select s.id ${songs}))) as genres`
}

/**
 * Selects the albums whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract albums.
 */
const albumsPicked = async (
  db: Db,
  pick: RawBuilder<unknown>,
  columns = publicCounts,
  begin: RawBuilder<unknown> = sql``,
): Promise<AlbumRow[]> => {
  const { rows } = await sql<Omit<Album, 'type' | 'name'> & { at: string | number }>`
    ${begin} with picked as materialized (${pick})
    select picked.at, al.id, al.title,
      case when ar.id is not null then
        json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
      ${coverOf('c')} as cover, al.description, al.released_at, al.year, al.label, al.copyright, al.compilation,
      st.likes, st.plays, al.public, al.created_at, al.updated_at, ${columns}
    from picked
    join albums al on al.id = picked.id
    ${joinAlbumStats}
    left join artists ar on ar.id = al.artist_id
    left join images c on c.id = al.cover_id
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, item: { type: 'album', ...row, name: row.title } }))
}

const filtered = ({ q, genre, artist }: AlbumFilter): RawBuilder<unknown> => sql`
  ${listedAlbum} and ${containsIndexed(sql`al.search_text`, sql`al.title`, q)}
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
  albumsPicked(
    db,
    pageOfList({ sort: sorts[name], id, from: albums, where: filtered(filter) }, request),
    publicCounts,
    planned(filter),
  )

export const countAlbums = (db: Db, filter: AlbumFilter): Promise<number> =>
  filter.genre !== undefined && filter.q === undefined && filter.artist === undefined
    ? countInGenre(db, filter.genre, 'album')
    : countRows(db, albums, filtered(filter), { q: filter.q })

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
  return (await albumsPicked(db, pick, details(viewer)))[0]?.item
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
  return (await albumsPicked(db, pick, details(VISITOR_SCOPE)))[0]?.item
}

/** Returns the album with this key. */
export const albumOfKey = async (trx: Trx, key: string): Promise<number | undefined> =>
  (await trx.selectFrom('albums').select('id').where('key', '=', key).executeTakeFirst())?.id

export const artistName = async (trx: Trx, id: number): Promise<string | undefined> =>
  (await trx.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirst())?.name

/** Locks and returns an album without an artist whose songs are all by this artist. */
export const albumToReassign = async (
  trx: Trx,
  album: number,
  artist: number,
): Promise<{ title: string; user_id: number | null } | undefined> => {
  const { rows } = await sql<{ title: string; user_id: number | null }>`
    select title, user_id from albums
    where id = ${album} and artist_id is null and not compilation
      and not exists (select from songs s where s.album_id = ${album} and s.artist_id is distinct from ${artist})
    for no key update`.execute(trx)
  return rows[0]
}

export const setArtist = async (trx: Trx, album: number, artist: number, key: string): Promise<void> => {
  await sql`update albums set artist_id = ${artist}, key = ${key}, updated_at = now() where id = ${album}`.execute(
    trx,
  )
}

/**
 * Replaces the name in the keys of an artist's albums, except where another album already has the new key: two albums
 * of one title stay separate.
 */
export const nameInKeys = async (trx: Trx, artist: number, name: string, part: string): Promise<void> => {
  await sql`
    update albums set key = wanted.key from (
      select id, key, row_number() over (partition by key order by id) as place from (
        select id, ${name}::text || substr(key, strpos(key, ${part})) as key
        from albums where artist_id = ${artist} and strpos(key, ${part}) > 0) named
    ) wanted
    where albums.id = wanted.id and albums.key <> wanted.key and wanted.place = 1
      and not exists (select from albums other where other.key = wanted.key)`.execute(trx)
}

/** Returns the songs of an album in order, including hidden ones. */
export const songsOnAlbum = async (db: Db, album: number): Promise<AdminAlbumSong[]> => {
  const { rows } = await sql<AdminAlbumSong>`
    select s.id, s.title, ar.name as artist, s.disc_no, s.track_no, m.duration, s.public
    from songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    where s.album_id = ${album}
    order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id`.execute(db)
  return rows
}

export interface Place {
  id: number
  disc_no: number | null
  track_no: number
}

/** Sets the positions of songs in a single statement. */
export const setPlaces = async (trx: Trx, places: Place[]): Promise<void> => {
  await sql`
    update songs s set disc_no = given.disc_no, track_no = given.track_no, updated_at = now()
    from unnest(${places.map(({ id }) => id)}::int[], ${places.map(({ disc_no }) => disc_no)}::int[],
      ${places.map(({ track_no }) => track_no)}::int[]) as given (id, disc_no, track_no)
    where s.id = given.id and (s.disc_no, s.track_no) is distinct from (given.disc_no, given.track_no)`.execute(
    trx,
  )
}

const allSongs = sql`(select count(*)::int from songs s where s.album_id = al.id)`
const inOrder = sql`coalesce(s.disc_no, 1), s.track_no nulls last, s.id`

export const artistAlbumListing: Listing = {
  ...albumListing,
  sorts: {
    ...albumListing.sorts,
    updated_at: { key: sql`al.updated_at`, kind: 'time' },
    songs_count: { key: allSongs, kind: 'number' },
  },
  filters: {
    artist: (artist: number) => sql`al.artist_id = ${artist}`,
    state: (state: ReleaseState) => sql`${releaseStateOf('al')} = ${state}`,
  },
}

export const artistAlbumRows = async (db: Db, ids: number[]): Promise<ArtistAlbum[]> => {
  const { rows } = await sql<ArtistAlbum>`
    select al.id, al.title, ${coverOf('c')} as cover, al.year, ${releaseStateOf('al')} as state, al.release_at,
      ${allSongs} as songs_count, st.plays, al.updated_at
    from albums al ${joinAlbumStats} left join images c on c.id = al.cover_id
    where al.id = any(${ids}::int[])`.execute(db)
  return rows
}

export interface ArtistAlbumItem {
  id: number
  title: string
  artist: Choice | null
  cover: Cover | null
  description: string | null
  genres: Choice[]
  upc: string | null
  label: string | null
  copyright: string | null
  licence: Licence | null
  released_at: string | null
  release: AnnouncedRelease
  songs: AlbumPlace[]
  state: ReleaseState
}

export const artistAlbumItems = async (db: Db, ids: number[]): Promise<ArtistAlbumItem[]> => {
  const { rows } = await sql<Omit<ArtistAlbumItem, 'release'> & AnnouncedRelease>`
    select al.id, al.title, case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist,
      ${coverOf('c')} as cover, al.description,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name))
        from genres g where g.id in (select sg.genre_id from songs s join song_genres sg on sg.song_id = s.id
          where s.album_id = al.id)), '[]') as genres,
      al.upc, al.label, al.copyright, al.licence, al.released_at, al.public, al.release_at,
      al.release_at is not null and al.shown_early as shown_early,
      coalesce((select json_agg(json_build_object('id', s.id, 'disc_no', s.disc_no,
          'early', s.public and not al.public) order by ${inOrder})
        from songs s where s.album_id = al.id), '[]') as songs,
      ${releaseStateOf('al')} as state
    from albums al left join artists ar on ar.id = al.artist_id left join images c on c.id = al.cover_id
    where al.id = any(${ids}::int[])`.execute(db)
  return rows.map(({ public: shown, release_at, shown_early, ...album }) => ({
    ...album,
    release: { public: shown, release_at, shown_early },
  }))
}

/** Returns the songs of an album in order, including private ones. */
export const artistAlbumSongs = async (db: Db, album: number): Promise<ArtistAlbumSong[]> => {
  const { rows } = await sql<ArtistAlbumSong>`
    select s.id, s.title,
      array(select a.name from song_artists sa join artists a on a.id = sa.artist_id
        where sa.song_id = s.id and a.id is distinct from (select al.artist_id from albums al where al.id = s.album_id)
        order by sa.position) as featured,
      s.explicit, m.duration, m.status, ${releaseStateOf('s')} as state, s.release_at
    from songs s join media m on m.id = s.media_id where s.album_id = ${album} order by ${inOrder}`.execute(
    db,
  )
  return rows
}

export const countAlbumStates = (db: Db, artist: number) => countStates(db, 'albums', artist)

/** Returns the artist of each album, null for albums that do not exist. */
export const listMainArtists = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select al.artist_id from unnest(${ids}::int[]) as given (id) left join albums al on al.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Moves songs to an album; those of its songs that are not among them leave it with the cover they were shown with. */
export const setSongs = async (trx: Trx, album: number, ids: number[]): Promise<void> => {
  await sql`
    update songs s set album_id = null, track_no = null, disc_no = null, cover_id = coalesce(s.cover_id, al.cover_id),
      updated_at = now()
    from albums al where al.id = ${album} and s.album_id = al.id and s.id <> all(${ids}::int[])`.execute(trx)
  await sql`update songs set album_id = ${album}, updated_at = now()
    where id = any(${ids}::int[]) and album_id is distinct from ${album}`.execute(trx)
}

/** Replaces the genres of songs. */
export const setGenresOf = async (trx: Trx, ids: number[], genres: number[]): Promise<void> => {
  await sql`delete from song_genres where song_id = any(${ids}::int[]) and genre_id <> all(${genres}::int[])`.execute(
    trx,
  )
  await sql`insert into song_genres (song_id, genre_id)
    select song_id, genre_id from unnest(${ids}::int[]) song_id cross join unnest(${genres}::int[]) genre_id
    on conflict do nothing`.execute(trx)
}

/** Returns those of these songs whose main artist is one of the given ones. */
export const songsBy = async (trx: Trx, ids: number[], artists: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from songs where id = any(${ids}::int[]) and artist_id = any(${artists}::int[])`.execute(trx)
  return rows.map(({ id }) => id)
}
