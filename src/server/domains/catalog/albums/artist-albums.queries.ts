import { sql } from 'kysely'
import type {
  AlbumPlace,
  ArtistAlbum,
  ArtistAlbumSong,
} from '../../../../contract/catalog/back-office/albums.ts'
import type {
  AnnouncedRelease,
  Licence,
  ReleaseState,
} from '../../../../contract/catalog/back-office/releases.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { countStates, coverOf, joinAlbumStats, releaseStateOf } from '../../../db/sql/items.ts'
import { albumListing } from './albums-admin.queries.ts'

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
      coalesce((select json_agg(json_build_object('id', s.id, 'disc_no', s.disc_no) order by ${inOrder})
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
export const mainArtistsOf = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select al.artist_id from unnest(${ids}::int[]) as given (id) left join albums al on al.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Moves songs to an album; those of its songs that are not among them leave it with the cover they were shown with. */
export const setSongsOf = async (trx: Trx, album: number, ids: number[]): Promise<void> => {
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
