import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Album, albumSorts } from '../../../contract/albums.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { given } from '../../db/given.ts'
import { contains, pageOfList, type Sort, type Window } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'
import { type Asker, albumFor, publicAlbum, publicSong, songFor, VISITOR } from '../../db/visible.ts'

type Db = Kysely<Database>
export type AlbumSort = (typeof albumSorts)[number]

/** Allow-listed orders, each with its partial index. */
export const sorts: Record<AlbumSort, Sort> = {
  '-created_at': { key: sql`al.created_at`, kind: 'time', desc: true },
  '-plays': { key: sql`al.plays`, kind: 'number', desc: true },
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

/** An album whose songs moved elsewhere is in no list, not even in that of its owner, who may still open it. */
const notEmpty = sql`exists (select from songs held where held.album_id = al.id)`

const genresOf = (asker: Asker): RawBuilder<unknown> => sql`, (
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g."order", g.id), '[]')
  from genres g where g.id in (
    select sg.genre_id from songs s join media m on m.id = s.media_id join song_genres sg on sg.song_id = s.id
    where s.album_id = al.id and ${songFor(asker)})
  ) as genres`

/**
 * The albums whose ids `pick` names (columns id, at, place), in order of place. The one place where rows
 * become albums of the contract. Genres only for a single album: they come from its songs.
 */
const albumsPicked = async (db: Db, pick: RawBuilder<unknown>, extra = sql``): Promise<AlbumRow[]> => {
  const { rows } = await sql<Omit<Album, 'type' | 'name'> & { at: string | number }>`
    with picked as materialized (${pick})
    select picked.at, al.id, al.title,
      case when ar.id is not null then
        json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
      ${coverOf('c')} as cover, al.description, al.released_at, al.year, al.compilation, al.songs_count,
      al.duration, al.likes, al.plays, al.public, al.created_at, al.updated_at ${extra}
    from picked
    join albums al on al.id = picked.id
    left join artists ar on ar.id = al.artist_id
    left join covers c on c.id = al.cover_id
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, item: { type: 'album', ...row, name: row.title } }))
}

const filtered = ({ q, genre, artist }: AlbumFilter): RawBuilder<unknown> => sql`
  ${publicAlbum} and ${contains(sql`al.title`, q)}
  ${artist === undefined ? sql`` : sql`and al.artist_id = ${artist}`}
  ${
    genre === undefined
      ? sql``
      : sql`and exists (select from songs s join media m on m.id = s.media_id
          join song_genres f on f.song_id = s.id
          where s.album_id = al.id and f.genre_id = ${genre} and ${publicSong})`
  }`

/** A page of public albums. */
export const listAlbums = (
  db: Db,
  name: AlbumSort,
  filter: AlbumFilter,
  window: Window,
): Promise<AlbumRow[]> =>
  albumsPicked(db, pageOfList({ sort: sorts[name], id, from: albums, where: filtered(filter) }, window))

export const countAlbums = async (db: Db, filter: AlbumFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${albums} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const ofArtist = (asker: Asker, artistId: number): RawBuilder<unknown> =>
  sql`al.artist_id = ${artistId} and ${albumFor(asker)} and ${notEmpty}`

/** Albums of an artist, newest first; own private ones among them. */
export const albumsOfArtist = (db: Db, asker: Asker, artistId: number, window: Window): Promise<AlbumRow[]> =>
  albumsPicked(
    db,
    pageOfList({ sort: sorts['-year'], id, from: albums, where: ofArtist(asker, artistId) }, window),
  )

export const countAlbumsOfArtist = async (db: Db, asker: Asker, artistId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${albums} where ${ofArtist(asker, artistId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Albums by id in the given order, without those that the asker may not see. */
export const albumsByIds = async (db: Db, asker: Asker, ids: number[]): Promise<Album[]> => {
  const pick = sql`select al.id, 0 as at, given.place from ${given(ids)}
    join albums al on al.id = given.id where ${albumFor(asker)}`
  return (await albumsPicked(db, pick)).map((row) => row.item)
}

/** One album that the asker may see, with its genres. */
export const albumById = async (db: Db, asker: Asker, albumId: number): Promise<Album | undefined> => {
  const pick = sql`select al.id, 0 as at, 1 as place from albums al where al.id = ${albumId} and ${albumFor(asker)}`
  return (await albumsPicked(db, pick, genresOf(asker)))[0]?.item
}

export const seesAlbum = async (db: Db, asker: Asker, albumId: number): Promise<boolean> => {
  const { rows } = await sql`select from albums al where al.id = ${albumId} and ${albumFor(asker)}`.execute(
    db,
  )
  return rows.length > 0
}

/** A public album with a cover, another for each `seed`, the same wherever it is asked. */
export const albumBySeed = async (db: Db, seed: string): Promise<Album | undefined> => {
  const pick = sql`select al.id, 0 as at, 1 as place from albums al
    where ${publicAlbum} and al.cover_id is not null order by md5(al.id || ${seed}) limit 1`
  return (await albumsPicked(db, pick, genresOf(VISITOR)))[0]?.item
}
