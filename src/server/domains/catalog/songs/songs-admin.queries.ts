import { type RawBuilder, sql } from 'kysely'
import type { AdminSong, AdminSongFile } from '../../../../contract/catalog/back-office/songs.ts'
import type { StreamInfo } from '../../../../contract/catalog/items.ts'
import { lyricsText } from '../../../../contract/catalog/lyrics.ts'
import { idList } from '../../../db/ids-in-order.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import {
  coverOf,
  inReleaseState,
  joinSongStats,
  releaseStateOf,
  sold,
  songStats,
} from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { nextFile } from './next-audio.queries.ts'

const unfinished = (status: string): RawBuilder<unknown> =>
  sql`select from media m where m.id = s.media_id and m.status ${sql.raw(status)}`

export const songListing: Listing = {
  from: sql`songs s`,
  id: sql`s.id`,
  sorts: {
    created_at: { key: sql`s.created_at`, kind: 'time' },
    title: { key: sql`s.sort_text`, kind: 'text' },
    artist: { key: sql`s.artist_sort`, kind: 'text' },
    album: { key: sql`s.album_sort`, kind: 'text' },
    plays: { key: sql`st.plays`, kind: 'number', source: songStats },
  },
  // Every word must match the title, an artist or the album.
  search: (text) => matchesWords(text, (word) => matchesText(sql`s.search_text`, word)),
  filters: {
    state: inReleaseState('s'),
    // Unfinished songs are few and have an index.
    status: (status: AdminSong['status']) =>
      status === 'ready'
        ? sql`not exists (${unfinished("<> 'ready'")})`
        : sql`exists (${unfinished("<> 'ready'")} and m.status = ${status})`,
    genre: (genres: string) =>
      sql`exists (select from song_genres sg where sg.song_id = s.id and sg.genre_id = any(${idList(genres)}))`,
    artist: (artist: number) =>
      sql`exists (select from song_artists sa where sa.song_id = s.id and sa.artist_id = ${artist})`,
    album: (album: number) => sql`s.album_id = ${album}`,
    added: (days: number) => sql`s.created_at > now() - make_interval(days => ${days}::int)`,
  },
}

const named = sql`
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by sa.position)
    from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id), '[]') as artists,
  case when al.id is not null then json_build_object('id', al.id, 'name', al.title) end as album,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name))
    from song_genres sg join genres g on g.id = sg.genre_id where sg.song_id = s.id), '[]') as genres`

export const songRows = async (db: Db, ids: number[]): Promise<AdminSong[]> => {
  const { rows } = await sql<AdminSong>`
    select s.id, s.title, ${coverOf('c')} as cover, ${named}, m.duration, st.plays, ${releaseStateOf('s')} as state,
      s.release_at, s.explicit, m.status, s.created_at
    from songs s ${joinSongStats} join media m on m.id = s.media_id
    left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

type NamedParts = Pick<AdminSong, 'id' | 'title' | 'cover' | 'artists' | 'album' | 'genres'>

export interface AdminSongItem extends NamedParts {
  track_no: number | null
  disc_no: number | null
  released_at: string | null
  public: boolean
  explicit: boolean
  downloadable: boolean
  lyrics: string | null
  file: AdminSongFile
}

export const songItems = async (db: Db, ids: number[]): Promise<AdminSongItem[]> => {
  const { rows } = await sql<Omit<AdminSongItem, 'lyrics'> & { lyrics: StreamInfo['lyrics'] }>`
    select s.id, s.title, ${coverOf('c')} as cover, ${named}, s.track_no, s.disc_no, s.released_at, s.public,
      s.explicit, s.downloadable, s.lyrics,
      json_build_object('name', s.file_name, 'codec', m.codec, 'size', m.size, 'bitrate', m.bitrate,
        'sample_rate', m.sample_rate, 'channels', m.channels, 'lossless', m.lossless, 'truncated', m.truncated, 'duration', m.duration,
        'status', m.status, 'error', m.error, 'next', ${nextFile},
        'owner', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end) as file
    from songs s join media m on m.id = s.media_id
    left join media next on next.id = s.next_media_id
    left join albums al on al.id = s.album_id
    left join images c on c.id = s.cover_id
    left join users u on u.id = s.user_id
    where s.id = any(${ids}::int[])`.execute(db)
  return rows.map(({ lyrics, ...row }) => ({ ...row, lyrics: lyrics && lyricsText(lyrics) }))
}

interface AroundSongs {
  albumIds: number[]
  artistIds: number[]
  genreIds: number[]
}

/** Locks songs in id order, including those in the trash, and returns the ids that exist. */
export const lockSongs = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from all_songs where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns albums, artists and genres of songs. */
export const aroundSongs = async (trx: Trx, ids: number[]): Promise<AroundSongs> => {
  const { rows } = await sql<AroundSongs>`
    select
      array(select distinct album_id from songs where id = any(${ids}::int[]) and album_id is not null) as "albumIds",
      array(select distinct artist_id from song_artists where song_id = any(${ids}::int[])) as "artistIds",
      array(select distinct genre_id from song_genres where song_id = any(${ids}::int[])) as "genreIds"`.execute(
    trx,
  )
  return rows[0] ?? { albumIds: [], artistIds: [], genreIds: [] }
}

export const setPublic = async (trx: Trx, ids: number[], visible: boolean): Promise<void> => {
  await sql`update songs set public = ${visible}, updated_at = now()
    where id = any(${ids}::int[]) and public <> ${visible}`.execute(trx)
}

/** Replaces the genres of songs with this one. */
export const setGenreOf = async (trx: Trx, ids: number[], genre: number): Promise<void> => {
  await sql`delete from song_genres where song_id = any(${ids}::int[]) and genre_id <> ${genre}`.execute(trx)
  await sql`insert into song_genres (song_id, genre_id) select unnest(${ids}::int[]), ${genre}
    on conflict do nothing`.execute(trx)
}

/** Returns the media of songs, in order. */
export const listMedia = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct media_id as id from songs where id = any(${ids}::int[]) order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Deletes songs. Those that someone bought stay for their buyers, and are seen nowhere else. */
export const deleteSongs = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`update all_songs s set deleted_at = coalesce(deleted_at, now()), kept_at = now()
    where id = any(${ids}::int[]) and ${sold}`.execute(trx)
  await sql`delete from all_songs s where id = any(${ids}::int[]) and not ${sold}`.execute(trx)
}
