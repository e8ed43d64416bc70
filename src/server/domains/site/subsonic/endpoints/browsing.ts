import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../../context/app-context.ts'
import { normalizedKey } from '../../../../core/normalized-key.ts'
import { joinSongStats } from '../../../../db/sql/items.ts'
import { albumFor, artistFor, songFor } from '../../../../db/sql/visibility.ts'
import { CATALOG } from '../../../../realtime/topics.ts'
import { accessSettings, listRelatedArtists } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { listFolders, readFolder } from '../folders.ts'
import { itemId, requireId, requireRef } from '../ids.ts'
import { albumDirectory, albumsByIds, albumsOfArtist } from '../items/albums.ts'
import { artistDirectory, artistsByIds, pickedArtists } from '../items/artists.ts'
import { pickedSongs, singlesOfArtist, songsByIds, songsOfAlbum } from '../items/songs.ts'
import { type Elements, present } from '../protocol/response.ts'
import { throwUnknown } from '../protocol/subsonic-error.ts'
import { MAX_SIZE } from './lists.ts'

const sum = (songs: Elements[]): number => songs.reduce((all, { duration }) => all + Number(duration), 0)

/** Returns the songs of an artist that are on no album as an album; undefined without any. */
const singlesAlbum = async (
  { ctx, scope }: SubsonicCall,
  id: number,
  artist?: Elements,
): Promise<Elements | undefined> => {
  const song = await singlesOfArtist(ctx.db, scope, accessSettings(ctx), id)
  const [first] = song
  if (!first) return undefined
  return {
    id: itemId('singles', id),
    name: 'Singles',
    artist: artist?.name ?? first.artist,
    artistId: itemId('artist', id),
    coverArt: first.coverArt,
    songCount: song.length,
    duration: sum(song),
    created: first.created,
    song,
  }
}

const loadAlbum = async (call: SubsonicCall, text: string): Promise<Elements> => {
  const { kind, id } = requireRef(text, 'album', 'singles')
  if (kind === 'singles') return (await singlesAlbum(call, id)) ?? throwUnknown()
  const { ctx, scope } = call
  const [[album], song] = await Promise.all([
    albumsByIds(ctx.db, scope, [id]),
    songsOfAlbum(ctx.db, scope, accessSettings(ctx), id),
  ])
  return album ? { ...album, song } : throwUnknown()
}

const NOBODY: Elements = { id: itemId('artist', 0), name: 'Unknown artist' }

/** Returns an artist with its albums, the songs without an album as one of them. */
const loadArtist = async (call: SubsonicCall, text: string): Promise<Elements & { albums: Elements[] }> => {
  const { ctx, scope } = call
  const id = requireId(text, 'artist')
  const [artist = throwUnknown()] = id === 0 ? [NOBODY] : await artistsByIds(ctx.db, scope, [id])
  const [albums, singles] = await Promise.all([
    albumsOfArtist(ctx.db, scope, id),
    singlesAlbum(call, id, artist),
  ])
  const { song: _, ...shown } = singles ?? {}
  return { ...artist, albumCount: albums.length, albums: [...albums, ...(singles ? [shown] : [])] }
}

/** Articles that are skipped in the order of artists, as the protocol tells clients. */
const ARTICLES = 'The A An El La Los Las Le Les Der Die Das'
const articles = new RegExp(`^(${ARTICLES.replaceAll(' ', '|')}) +(?=\\S)`, 'i')

/** Returns the key by which an artist is sorted, and the letter under which it is listed; # for other scripts and digits. */
const placeInIndex = ({ name, sortName }: Elements): { key: string; letter: string } => {
  const key = normalizedKey(String(sortName ?? String(name).replace(articles, '')))
  return { key, letter: /^[a-z]/.exec(key)?.[0].toUpperCase() ?? '#' }
}

/** Returns all artists with albums, or with songs on none, by letter. */
const artistIndex = async (call: SubsonicCall): Promise<{ name: string; artist: Elements[] }[]> => {
  const { ctx, scope } = call
  const { artist } = readFolder(call)
  const found = await pickedArtists(
    ctx.db,
    scope,
    sql`select ar.id, ar.id as place from artists ar where ${artistFor(scope)} and ${artist} and (
      exists (select from albums al where al.artist_id = ar.id and ${albumFor(scope)})
      or exists (select from songs s join media m on m.id = s.media_id
        where s.artist_id = ar.id and s.album_id is null and ${songFor(scope)}))`,
  )
  const placed = found
    .map((one) => ({ one, ...placeInIndex(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const letters = Map.groupBy(placed, ({ letter }) => letter)
  return [...letters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, artists]) => ({ name, artist: artists.map(({ one }) => one) }))
}

/** When the catalog changed last, as far as this process knows, in milliseconds; at first when it was first asked. */
const changes = new WeakMap<AppContext, { at: number }>()

const lastModified = (ctx: AppContext): number => {
  const known = changes.get(ctx)
  if (known) return known.at
  const change = { at: Date.now() }
  changes.set(ctx, change)
  ctx.channel.on(CATALOG, () => {
    change.at = Date.now()
  })
  return change.at
}

const indexes = async (call: SubsonicCall): Promise<Elements> => {
  const at = lastModified(call.ctx)
  const since = call.params.number('ifModifiedSince') ?? 0
  const index = since >= at ? [] : await artistIndex(call)
  return {
    lastModified: at,
    ignoredArticles: ARTICLES,
    index: index.map(({ name, artist }) => ({ name, artist: artist.map(artistDirectory) })),
  }
}

/** Shows artists and albums as directories, with the ids that they have elsewhere. */
const directory = async (call: SubsonicCall, text: string): Promise<Elements> => {
  if (requireRef(text, 'artist', 'album', 'singles').kind === 'artist') {
    const { albums, ...artist } = await loadArtist(call, text)
    return { ...artistDirectory(artist), child: albums.map(albumDirectory) }
  }
  const { song: child, ...album } = await loadAlbum(call, text)
  const { id, artistId: parent, name, starred, userRating, averageRating, playCount } = album
  return { id, parent, name, starred, userRating, averageRating, playCount, child }
}

/** Returns genres with the songs and albums in them that the viewer may see. */
const listGenres = async ({ ctx, scope }: SubsonicCall): Promise<Elements[]> => {
  const { rows } = await sql<{ value: string; songs: number; albums: number }>`
    select g.name as value, count(*)::int as songs, count(distinct s.album_id)::int as albums
    from genres g join song_genres sg on sg.genre_id = g.id join songs s on s.id = sg.song_id
    join media m on m.id = s.media_id where ${songFor(scope)}
    group by g.id order by lower(g.name), g.id`.execute(ctx.db)
  return rows.map(({ value, songs, albums }) => ({ songCount: songs, albumCount: albums, value }))
}

/** Returns the addresses of an image in three sizes. */
const imageUrls = ({ settings }: AppContext, hash: string | null): Elements => {
  if (hash === null) return {}
  const url = (size: number) => `${settings().appUrl}/storage/covers/${hash.slice(0, 2)}/${hash}-${size}.webp`
  return { smallImageUrl: url(64), mediumImageUrl: url(256), largeImageUrl: url(1024) }
}

interface Described {
  id: number
  text: string | null
  hash: string | null
}

/** Returns the description of an artist and those that are related to it. */
const artistInfo = async (
  call: SubsonicCall,
  spell: (artist: Elements) => Elements = (artist) => artist,
): Promise<Elements> => {
  const { ctx, params, scope } = call
  const { kind, id: given } = requireRef(params.required('id'), 'artist', 'album', 'song')
  const item =
    kind === 'artist'
      ? sql`ar.id = ${given}`
      : sql`ar.id = (select artist_id from ${sql.table(`${kind}s`)} where id = ${given})`
  const { rows } = await sql<Described>`
    select ar.id, ar.bio as text, c.hash from artists ar left join images c on c.id = ar.avatar_cover_id
    where ${item} and ${artistFor(scope)}`.execute(ctx.db)
  const [artist = throwUnknown()] = rows
  const count = params.number('count', { max: MAX_SIZE }) ?? 20
  const related = await listRelatedArtists(ctx, artist.id)
  return present({
    biography: artist.text,
    ...imageUrls(ctx, artist.hash),
    similarArtist: (await artistsByIds(ctx.db, scope, related.slice(0, count))).map(spell),
  })
}

const albumInfo = async ({ ctx, params, scope }: SubsonicCall): Promise<Elements> => {
  const { kind, id: given } = requireRef(params.required('id'), 'album', 'song', 'singles')
  if (kind === 'singles') return {}
  const item =
    kind === 'album' ? sql`al.id = ${given}` : sql`al.id = (select album_id from songs where id = ${given})`
  const { rows } = await sql<Described>`
    select al.id, al.description as text, c.hash from albums al left join images c on c.id = al.cover_id
    where ${item} and ${albumFor(scope)}`.execute(ctx.db)
  const [album = throwUnknown()] = rows
  return present({ notes: album.text, ...imageUrls(ctx, album.hash) })
}

/** Selects the song, or the songs of the album or the artist, that a request names. Throws 70 unless the viewer sees it. */
const seeds = async ({ ctx, params, scope }: SubsonicCall): Promise<RawBuilder<unknown>> => {
  const { kind, id } = requireRef(params.required('id'), 'song', 'album', 'artist')
  const [seen] =
    kind === 'song'
      ? await songsByIds(ctx.db, scope, accessSettings(ctx), [id])
      : await (kind === 'album' ? albumsByIds : artistsByIds)(ctx.db, scope, [id])
  if (!seen) throwUnknown()
  if (kind === 'song') return sql`select ${id}::int as id`
  return kind === 'album'
    ? sql`select id from songs where album_id = ${id} limit 100`
    : sql`select song_id as id from song_artists where artist_id = ${id} limit 100`
}

/** Songs of a genre, the newest, among which similar ones are looked for. */
const SAMPLE = 500

/** Returns songs that share artists and genres with those that a request names, in random order. */
const similarSongs = async (call: SubsonicCall): Promise<Elements[]> => {
  const { ctx, scope, params } = call
  const count = params.number('count', { max: MAX_SIZE }) ?? 50
  const named = await seeds(call)
  return pickedSongs(
    ctx.db,
    scope,
    accessSettings(ctx),
    sql`
    with seeds as materialized (${named}),
    near as (
      (select other.song_id as id from song_artists mine join song_artists other on other.artist_id = mine.artist_id
        where mine.song_id in (select id from seeds) limit ${SAMPLE})
      union
      select other.song_id from (select distinct genre_id from song_genres where song_id in (select id from seeds)) mine
        join lateral (select song_id from song_genres where genre_id = mine.genre_id
          order by song_id desc limit ${SAMPLE}) other on true
    )
    select id, row_number() over () as place from (
      select s.id from near join songs s on s.id = near.id join media m on m.id = s.media_id
      where ${songFor(scope)} and s.id not in (select id from seeds) order by random() limit ${count}) chosen`,
  )
}

/** Returns the most played songs of an artist, by id or else by name; none of an unknown artist. */
const topSongs = async ({ ctx, scope, params }: SubsonicCall): Promise<Elements[]> => {
  const count = params.number('count', { max: MAX_SIZE }) ?? 50
  const id = params.text('id')
  const artist =
    id === undefined
      ? sql`(select id from artists where key = ${normalizedKey(params.required('artist'))})`
      : sql`${requireId(id, 'artist')}::int`
  return pickedSongs(
    ctx.db,
    scope,
    accessSettings(ctx),
    sql`select s.id, row_number() over (order by st.plays desc, s.id desc) as place
      from song_artists sa join songs s on s.id = sa.song_id join media m on m.id = s.media_id ${joinSongStats}
      where sa.artist_id = ${artist} and ${songFor(scope)} order by place limit ${count}`,
  )
}

export const browsing = {
  getMusicFolders: {
    answer: async ({ ctx, scope }) => ({
      musicFolders: { musicFolder: (await listFolders(ctx.db, scope)).map((folder) => ({ ...folder })) },
    }),
  },
  getIndexes: { answer: async (call) => ({ indexes: await indexes(call) }) },
  getArtists: {
    answer: async (call) => ({ artists: { ignoredArticles: ARTICLES, index: await artistIndex(call) } }),
  },
  getMusicDirectory: {
    answer: async (call) => ({ directory: await directory(call, call.params.required('id')) }),
  },
  getArtist: {
    answer: async (call) => {
      const { albums: album, ...artist } = await loadArtist(call, call.params.required('id'))
      return { artist: { ...artist, album } }
    },
  },
  getAlbum: { answer: async (call) => ({ album: await loadAlbum(call, call.params.required('id')) }) },
  getSong: {
    answer: async ({ ctx, scope, params }) => {
      const id = requireId(params.required('id'), 'song')
      const [song = throwUnknown()] = await songsByIds(ctx.db, scope, accessSettings(ctx), [id])
      return { song }
    },
  },
  getGenres: { answer: async (call) => ({ genres: { genre: await listGenres(call) } }) },
  getArtistInfo: { answer: async (call) => ({ artistInfo: await artistInfo(call, artistDirectory) }) },
  getArtistInfo2: { answer: async (call) => ({ artistInfo2: await artistInfo(call) }) },
  getAlbumInfo: { answer: async (call) => ({ albumInfo: await albumInfo(call) }) },
  getAlbumInfo2: { answer: async (call) => ({ albumInfo: await albumInfo(call) }) },
  getSimilarSongs: { answer: async (call) => ({ similarSongs: { song: await similarSongs(call) } }) },
  getSimilarSongs2: { answer: async (call) => ({ similarSongs2: { song: await similarSongs(call) } }) },
  getTopSongs: { answer: async (call) => ({ topSongs: { song: await topSongs(call) } }) },
  getVideos: { answer: () => ({ videos: { video: [] } }) },
} satisfies SubsonicEndpoints
