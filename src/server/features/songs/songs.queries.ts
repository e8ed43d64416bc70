import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Song, songSorts } from '../../../contract/songs.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { given } from '../../db/given.ts'
import { contains, orderBy, pageOfList, rowsUpTo, type Sort, type Window } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'
import {
  type Asker,
  albumFor,
  downloadableFor,
  ownSong,
  publicSong,
  songFor,
  songIdsOf,
} from '../../db/visible.ts'

type Db = Kysely<Database>
export type SongSort = (typeof songSorts)[number]

/** Allow-listed orders; nothing of a client's text reaches SQL. */
export const sorts: Record<SongSort, Sort> = {
  '-created_at': { key: sql`s.created_at`, kind: 'time', desc: true },
  '-plays': { key: sql`s.plays`, kind: 'number', desc: true },
  title: { key: sql`lower(s.title)`, kind: 'text', desc: false },
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
 * The songs whose ids `pick` names (columns id, at, place), in order of place. The one place where
 * rows become songs of the contract. Everything around a song comes in the same query.
 */
export const songsPicked = async (db: Db, pick: RawBuilder<unknown>, asker: Asker): Promise<SongRow[]> => {
  const mine = ownSong(asker)
  const { rows } = await sql<Omit<Song, 'type' | 'name' | 'origin' | 'podcast'> & { at: string | number }>`
    with picked as materialized (${pick})
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
      s.track_no, s.disc_no, s.released_at, s.likes, s.plays, s.downloads, ${downloadableFor(asker)} as downloadable,
      case when ${mine} then s.downloadable end as downloads_offered,
      coalesce(s.user_id = ${asker.id}, false) as owned, s.created_at, s.updated_at
    from picked
    join songs s on s.id = picked.id
    join media m on m.id = s.media_id
    left join artists ar on ar.id = s.artist_id
    left join users u on u.id = s.user_id
    left join albums al on al.id = s.album_id and ${albumFor(asker)}
    left join artists aa on aa.id = al.artist_id
    left join covers c on c.id = coalesce(s.cover_id, al.cover_id)
    left join lateral (
      select json_agg(json_build_object('id', a.id, 'name', a.name, 'displayname', a.displayname)
        order by sa.position) as artists
      from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id
    ) who on true
    left join lateral (
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug)
        order by g."order", g.id) as genres
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
      ...(asker.id !== 0 && { owned }),
      ...(error && { error }),
      ...(downloads_offered != null && { downloads_offered }),
    },
  }))
}

const items = (rows: SongRow[]): Song[] => rows.map((row) => row.item)

const filtered = ({ q, genre, artist, album }: SongFilter): RawBuilder<unknown> => sql`
  ${publicSong} and ${contains(sql`s.title`, q)}
  ${genre === undefined ? sql`` : sql`and exists (select from song_genres f where f.song_id = s.id and f.genre_id = ${genre})`}
  ${artist === undefined ? sql`` : sql`and s.id in ${songIdsOf(artist)}`}
  ${album === undefined ? sql`` : sql`and s.album_id = ${album}`}`

/** A page of public songs. */
export const listSongs = (
  db: Db,
  asker: Asker,
  name: SongSort,
  filter: SongFilter,
  window: Window,
): Promise<SongRow[]> =>
  songsPicked(db, pageOfList({ sort: sorts[name], id, from: songs, where: filtered(filter) }, window), asker)

export const countSongs = async (db: Db, filter: SongFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${songs} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** One song that the asker may see. */
export const songById = async (db: Db, asker: Asker, songId: number): Promise<Song | undefined> => {
  const pick = sql`select s.id, 0 as at, 1 as place from songs s join media m on m.id = s.media_id
    where s.id = ${songId} and ${songFor(asker)}`
  return items(await songsPicked(db, pick, asker))[0]
}

/** Songs by id in the given order, without those that are not public. */
export const publicSongsByIds = async (db: Db, asker: Asker, ids: number[]): Promise<Song[]> => {
  const pick = sql`select s.id, 0 as at, given.place from ${given(ids)}
    join songs s on s.id = given.id join media m on m.id = s.media_id where ${publicSong}`
  return items(await songsPicked(db, pick, asker))
}

/** Songs by id in the given order, without those that the asker may not see. */
export const songsByIds = async (db: Db, asker: Asker, ids: number[]): Promise<Song[]> => {
  const pick = sql`select s.id, 0 as at, given.place from ${given(ids)}
    join songs s on s.id = given.id join media m on m.id = s.media_id where ${songFor(asker)}`
  return items(await songsPicked(db, pick, asker))
}

/** Songs of an album in track order, those behind the song `after` when it is given. */
export const songsOfAlbum = async (
  db: Db,
  asker: Asker,
  albumId: number,
  limit: number,
  after: number | null,
): Promise<Song[]> => {
  const pick = sql`
    with tracks as (
      select s.id, row_number() over (order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id) as place
      from songs s join media m on m.id = s.media_id where s.album_id = ${albumId} and ${songFor(asker)}
    )
    select id, place as at, place from tracks
    where place > ${after === null ? sql`0` : sql`(select place from tracks where id = ${after})`}
    order by place ${rowsUpTo(limit)}`
  return items(await songsPicked(db, pick, asker))
}

/** Songs of an artist, most played first, those behind the song `after` when it is given. */
export const songsOfArtist = async (
  db: Db,
  asker: Asker,
  artistId: number,
  limit: number,
  after: number | null,
): Promise<Song[]> => {
  const order = orderBy(sorts['-plays'], id)
  const behind = sql`(s.plays, s.id) < (select l.plays, l.id from songs l where l.id = ${after})`
  const pick = sql`
    select s.id, s.plays as at, row_number() over (order by ${order}) as place
    from songs s join media m on m.id = s.media_id
    where s.id in ${songIdsOf(artistId)} and ${songFor(asker)} and ${after === null ? sql`true` : behind}
    order by ${order} ${rowsUpTo(limit)}`
  return items(await songsPicked(db, pick, asker))
}

/**
 * Public songs near a song: first those that share the most artists with it, then those that share the most
 * genres; the more played first where that is equal. Both searches are cut off, so that a genre with
 * a hundred thousand songs costs no more than its first five hundred.
 */
export const songsRelated = async (db: Db, asker: Asker, songId: number, limit: number): Promise<Song[]> => {
  const pick = sql`
    select s.id, 0 as at, row_number() over (order by max(near.artists) desc, max(near.genres) desc, s.plays desc, s.id desc) as place
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
    join songs s on s.id = near.id join media m on m.id = s.media_id
    where ${publicSong}
    group by s.id
    order by place ${rowsUpTo(limit)}`
  return items(await songsPicked(db, pick, asker))
}

/** Songs that belong to an account, newest first, private and unfinished ones too; those behind the song `after`. */
export const songsOfUser = async (
  db: Db,
  asker: Asker,
  limit: number,
  after: number | null,
): Promise<Song[]> => {
  const pick = sql`select s.id, s.id as at, row_number() over (order by s.id desc) as place from songs s
    where s.user_id = ${asker.id} and ${after === null ? sql`true` : sql`s.id < ${after}`}
    order by s.id desc ${rowsUpTo(limit)}`
  return items(await songsPicked(db, pick, asker))
}
