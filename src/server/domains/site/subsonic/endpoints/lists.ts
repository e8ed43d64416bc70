import { type RawBuilder, sql } from 'kysely'
import { albumFor } from '../../../../db/sql/visibility.ts'
import { accessSettings } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { type Folder, readFolder } from '../folders.ts'
import { albumDirectory, pickedAlbums } from '../items/albums.ts'
import { artistDirectory, pickedArtists } from '../items/artists.ts'
import { pickedSongs } from '../items/songs.ts'
import type { Elements } from '../protocol/response.ts'
import { SubsonicError } from '../protocol/subsonic-error.ts'

/** Albums, songs or artists in one response. */
export const MAX_SIZE = 500

/** Joins that a list of albums needs, the condition of its albums, and their order. */
interface AlbumList {
  join?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const heardByViewer = ({ scope }: SubsonicCall): RawBuilder<unknown> => sql`join (
  select s.album_id, sum(l.plays) as plays, max(l.last_at) as last_at
  from song_listens l join songs s on s.id = l.song_id
  where l.user_id = ${scope.id} and s.album_id is not null group by s.album_id) heard on heard.album_id = al.id`

const byYear = ({ params }: SubsonicCall): AlbumList => {
  const from = params.requiredNumber('fromYear', { max: 9999 })
  const to = params.requiredNumber('toYear', { max: 9999 })
  const [first, last] = from <= to ? [from, to] : [to, from]
  return {
    where: sql`al.year between ${first} and ${last}`,
    order: from <= to ? sql`al.year, al.sort_text` : sql`al.year desc, al.sort_text`,
  }
}

/** The genre of the name that a request gives. */
const genreNamed = (name: string): RawBuilder<unknown> =>
  sql`(select g.id from genres g where lower(g.name) = lower(${name}))`

/** Lists of albums by the parameter `type`. */
const albumLists: Record<string, (call: SubsonicCall) => AlbumList> = {
  random: () => ({ order: sql`random()` }),
  newest: () => ({ order: sql`al.created_at desc` }),
  alphabeticalByName: () => ({ order: sql`al.sort_text` }),
  alphabeticalByArtist: () => ({
    join: sql`left join artists ar on ar.id = al.artist_id`,
    order: sql`ar.sort_text nulls last, al.sort_text`,
  }),
  byYear,
  byGenre: ({ params }) => ({
    where: sql`exists (select from songs s join song_genres sg on sg.song_id = s.id
      where s.album_id = al.id and sg.genre_id in ${genreNamed(params.required('genre'))})`,
    order: sql`al.sort_text`,
  }),
  starred: ({ scope }) => ({
    join: sql`join likes l on l.user_id = ${scope.id} and l.item_type = 'album' and l.item_id = al.id`,
    order: sql`l.created_at desc`,
  }),
  highest: ({ scope }) => ({
    join: sql`join ratings r on r.user_id = ${scope.id} and r.item_type = 'album' and r.item_id = al.id`,
    order: sql`r.rating desc, r.created_at desc`,
  }),
  frequent: (call) => ({ join: heardByViewer(call), order: sql`heard.plays desc` }),
  recent: (call) => ({ join: heardByViewer(call), order: sql`heard.last_at desc` }),
}

const listAlbums = (call: SubsonicCall): Promise<Elements[]> => {
  const { ctx, params, scope } = call
  const type = params.required('type')
  const list = Object.hasOwn(albumLists, type) ? albumLists[type] : undefined
  if (!list) throw new SubsonicError(0, 'Unknown type of list.')
  const { join = sql``, where = sql`true`, order } = list(call)
  const size = params.number('size', { max: MAX_SIZE }) ?? 10
  const offset = params.number('offset') ?? 0
  return pickedAlbums(
    ctx.db,
    scope,
    sql`select al.id, row_number() over () as place from (
      select al.id from albums al ${join}
      where ${albumFor(scope)} and ${readFolder(call).album} and ${where}
      order by ${order}, al.id desc limit ${size} offset ${offset}) al`,
  )
}

/** Songs that are looked at for a random choice among those of a genre or of some years. */
const SAMPLE = 5_000

/**
 * Picks songs at random. Without a condition, random ids are tried first, since sorting all songs of a large catalog takes
 * too long.
 */
const randomSongs = async (call: SubsonicCall): Promise<Elements[]> => {
  const { ctx, params, scope } = call
  const size = params.number('size', { max: MAX_SIZE }) ?? 10
  const genre = params.text('genre')
  const from = params.number('fromYear', { max: 9999 })
  const to = params.number('toYear', { max: 9999 })
  const { song } = readFolder(call)
  const year = sql`coalesce(s.year, (select al.year from albums al where al.id = s.album_id))`
  const conditions = [
    genre === undefined
      ? sql`true`
      : sql`exists (select from song_genres sg where sg.song_id = s.id and sg.genre_id in ${genreNamed(genre)})`,
    from === undefined ? sql`true` : sql`${year} >= ${from}`,
    to === undefined ? sql`true` : sql`${year} <= ${to}`,
  ]
  const pick = sql`
    with bounds as (select min(id) as low, max(id) as high from songs),
    tried as materialized (
      select distinct floor(low + random() * (high - low + 1))::int as id from bounds, generate_series(1, ${SAMPLE}))
    select id, row_number() over () as place from (
      select s.id from tried join songs s on s.id = tried.id join media m on m.id = s.media_id
      where ${song} and ${sql.join(conditions, sql` and `)} order by random() limit ${size}) chosen`
  const found = await pickedSongs(ctx.db, scope, accessSettings(ctx), pick)
  if (found.length === size) return found
  return pickedSongs(
    ctx.db,
    scope,
    accessSettings(ctx),
    sql`select id, row_number() over () as place from (
      select id from (select s.id from songs s join media m on m.id = s.media_id
        where ${song} and ${sql.join(conditions, sql` and `)} limit ${SAMPLE}) sampled
      order by random() limit ${size}) chosen`,
  )
}

const songsByGenre = (call: SubsonicCall): Promise<Elements[]> => {
  const { ctx, params, scope } = call
  const count = params.number('count', { max: MAX_SIZE }) ?? 10
  const offset = params.number('offset') ?? 0
  return pickedSongs(
    ctx.db,
    scope,
    accessSettings(ctx),
    sql`select id, id as place from (
      select s.id from song_genres sg join songs s on s.id = sg.song_id join media m on m.id = s.media_id
      where sg.genre_id in ${genreNamed(params.required('genre'))} and ${readFolder(call).song}
      order by s.id limit ${count} offset ${offset}) page`,
  )
}

/** Marked items of each type; nobody marks more. */
const MAX_STARRED = 5_000

/** Returns what the viewer likes, newest first; of artists, those that they follow. */
const starred = async (call: SubsonicCall) => {
  const { ctx, scope } = call
  const { song, album, artist }: Folder = readFolder(call)
  const marked = (table: 'likes' | 'follows', type: string) =>
    sql`${sql.table(table)} marked where marked.user_id = ${scope.id} and marked.item_type = ${type}
      order by marked.created_at desc limit ${MAX_STARRED}`
  const place = sql`row_number() over (order by l.created_at desc, l.item_id desc) as place`
  const [artists, albums, songs] = await Promise.all([
    pickedArtists(
      ctx.db,
      scope,
      sql`select ar.id, ${place} from (select * from ${marked('follows', 'artist')}) l
        join artists ar on ar.id = l.item_id where ${artist}`,
    ),
    pickedAlbums(
      ctx.db,
      scope,
      sql`select al.id, ${place} from (select * from ${marked('likes', 'album')}) l
        join albums al on al.id = l.item_id where ${albumFor(scope)} and ${album}`,
    ),
    pickedSongs(
      ctx.db,
      scope,
      accessSettings(ctx),
      sql`select s.id, ${place} from (select * from ${marked('likes', 'song')}) l
        join songs s on s.id = l.item_id join media m on m.id = s.media_id where ${song}`,
    ),
  ])
  return { artist: artists, album: albums, song: songs }
}

export const lists = {
  getAlbumList: {
    answer: async (call) => ({ albumList: { album: (await listAlbums(call)).map(albumDirectory) } }),
  },
  getAlbumList2: { answer: async (call) => ({ albumList2: { album: await listAlbums(call) } }) },
  getRandomSongs: { answer: async (call) => ({ randomSongs: { song: await randomSongs(call) } }) },
  getSongsByGenre: { answer: async (call) => ({ songsByGenre: { song: await songsByGenre(call) } }) },
  getStarred: {
    answer: async (call) => {
      const { artist, album, song } = await starred(call)
      return { starred: { artist: artist.map(artistDirectory), album: album.map(albumDirectory), song } }
    },
  },
  getStarred2: { answer: async (call) => ({ starred2: await starred(call) }) },
} satisfies SubsonicEndpoints
