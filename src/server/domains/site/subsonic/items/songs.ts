import { type RawBuilder, sql } from 'kysely'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import type { Db } from '../../../../db/schema.ts'
import { type AccessSettings, songAccess } from '../../../../db/sql/access.ts'
import { albumFor, songFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { coverId, itemId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'
import { createDescriptions } from './descriptions.ts'

interface Named {
  id: number
  name: string
}

/** What is the same for all who see a song, and its album or not. */
interface SongFacts {
  id: number
  title: string
  album_id: number | null
  album: string | null
  album_artist: Named | null
  artist_id: number | null
  artists: Named[] | null
  composers: Named[] | null
  track_no: number | null
  disc_no: number | null
  year: number | null
  genres: string[] | null
  duration: number
  size: number
  mime: string
  ext: string
  bitrate: number | null
  sample_rate: number | null
  channels: number | null
  created_at: string
  sort_title: string | null
  isrc: string | null
  musicbrainz_id: string | null
  explicit: boolean
  cover: string | null
  /** The cover is the song’s, not that of its album. */
  own_cover: boolean
  loudness_lufs: number | null
  peak_dbtp: number | null
  gain_lufs: number | null
  gain_peak: number | null
  packaged: boolean
}

/** A song of the page of a viewer, with what they have done with it and may do. */
interface SongRow {
  id: number
  /** Null for an album that the viewer may not see. */
  album_id: number | null
  liked_at: string | null
  rating: number | null
  average_rating: number | null
  plays: number | null
  last_at: string | null
  bookmark: number | null
  preview: number | null
  max_kbps: number | null
}

/** Returns columns and joins for the viewer’s like and rating of the item of this alias, and its average rating. */
export const ownMarks = (type: 'song' | 'album', alias: string, viewer: ViewerScope) => {
  const id = sql.ref(`${alias}.id`)
  return {
    columns: sql`liked.created_at as liked_at, rated.rating, (
      select avg(rating)::float8 from ratings where item_type = ${type} and item_id = ${id}) as average_rating`,
    joins: sql`
      left join likes liked on liked.user_id = ${viewer.id} and liked.item_type = ${type} and liked.item_id = ${id}
      left join ratings rated on rated.user_id = ${viewer.id} and rated.item_type = ${type} and rated.item_id = ${id}`,
  }
}

const artistName = sql`coalesce(a.displayname, a.name)`

/** Returns the songs whose ids `pick` selects (columns id, place), ordered by place. `pick` decides what the viewer may see. */
const songRows = async (
  db: Db,
  viewer: ViewerScope,
  settings: AccessSettings,
  pick: RawBuilder<unknown>,
): Promise<SongRow[]> => {
  const marks = ownMarks('song', 's', viewer)
  const { rows } = await sql<SongRow>`
    with picked as materialized (${pick})
    select s.id, al.id as album_id, ${marks.columns}, heard.plays, heard.last_at, marked.seconds as bookmark,
      access.preview, access.max_kbps
    from picked
    join songs s on s.id = picked.id
    join media m on m.id = s.media_id
    join lateral ${songAccess({ account: viewer.id }, settings)} access on true
    left join albums al on al.id = s.album_id and ${albumFor(viewer)}
    ${marks.joins}
    left join song_listens heard on heard.user_id = ${viewer.id} and heard.song_id = s.id
    left join bookmarks marked on marked.user_id = ${viewer.id} and marked.song_id = s.id
    order by picked.place`.execute(db)
  return rows
}

type SongKey = Pick<SongRow, 'id' | 'album_id'>

/** Returns the songs in the order of their keys; undefined for those that were removed meanwhile. */
const loadSongs = async (db: Db, keys: SongKey[]): Promise<(Described | undefined)[]> => {
  const { rows } = await sql<SongFacts>`
    with given as materialized (
      select id, album from unnest((select ${keys.map(({ id }) => id)}::int[]),
        (select ${keys.map(({ album_id }) => album_id)}::int[])) as given (id, album)),
    who as materialized (
      select sa.song_id, json_agg(json_build_object('id', a.id, 'name', ${artistName}) order by sa.position) as artists
      from given join song_artists sa on sa.song_id = given.id join artists a on a.id = sa.artist_id group by 1),
    composed as materialized (
      select sc.song_id, json_agg(json_build_object('id', a.id, 'name', ${artistName}) order by sc.position) as composers
      from given join song_credits sc on sc.song_id = given.id and sc.role = 'composer'
      join artists a on a.id = sc.artist_id group by 1),
    labelled as materialized (
      select sg.song_id, array_agg(g.name order by g.position, g.id) as genres
      from given join song_genres sg on sg.song_id = given.id join genres g on g.id = sg.genre_id group by 1)
    select s.id, s.title, al.id as album_id, al.title as album,
      case when aa.id is not null then json_build_object('id', aa.id, 'name', coalesce(aa.displayname, aa.name)) end
        as album_artist,
      s.artist_id, who.artists, composed.composers, s.track_no, s.disc_no, coalesce(s.year, al.year) as year,
      labelled.genres, m.duration, m.size::float8 as size, m.mime, m.ext, m.bitrate, m.sample_rate, m.channels,
      s.created_at, s.sort_title, s.isrc, s.musicbrainz_id, s.explicit, c.hash as cover,
      s.cover_id is not null as own_cover, m.loudness_lufs, m.peak_dbtp, al.gain_lufs, al.gain_peak,
      m.status = 'ready' and cardinality(m.renditions) > 0 as packaged
    from given
    join songs s on s.id = given.id
    join media m on m.id = s.media_id
    left join albums al on al.id = given.album
    left join artists aa on aa.id = al.artist_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    left join who on who.song_id = s.id
    left join composed on composed.song_id = s.id
    left join labelled on labelled.song_id = s.id`.execute(db)
  const described = new Map(rows.map((row) => [row.id, describe(row)]))
  return keys.map(({ id }) => described.get(id))
}

/** Gains of ReplayGain 2.0, in dB to its reference of −18 LUFS; peaks as factors of full scale. */
const replayGain = (row: SongFacts): Elements | undefined => {
  const gain = (lufs: number | null) => (lufs === null ? null : Number((-18 - lufs).toFixed(2)))
  const peak = (dbtp: number | null) => (dbtp === null ? null : Number((10 ** (dbtp / 20)).toFixed(6)))
  if (row.loudness_lufs === null && row.gain_lufs === null) return undefined
  return present({
    trackGain: gain(row.loudness_lufs),
    albumGain: gain(row.gain_lufs),
    trackPeak: peak(row.peak_dbtp),
    albumPeak: peak(row.gain_peak),
  })
}

const references = (artists: Named[]): Elements[] =>
  artists.map(({ id, name }) => ({ id: itemId('artist', id), name }))

/** Replaces what file systems do not allow in names. */
const pathPart = (text: string): string => text.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(0, 100)

/** Returns the id of its own cover, or that of its album, which apps then load once for all of its songs. */
const cover = ({ id, album_id, own_cover, cover }: SongFacts): string | undefined =>
  own_cover || album_id === null ? coverId('song', id, cover) : coverId('album', album_id, cover)

/** Returns a path made of the names: apps that store files use it, and it says nothing of the server. */
const madePath = ({ title, album, album_artist, artists, track_no, ext }: SongFacts): string => {
  const artist = album_artist?.name ?? artists?.[0]?.name ?? 'Unknown Artist'
  const track = track_no === null ? '' : `${String(track_no).padStart(2, '0')} `
  return [artist, ...(album === null ? [] : [album]), `${track}${title}.${ext}`].map(pathPart).join('/')
}

/** The fields of a song that depend on nobody, and what those of a viewer depend on. */
interface Described {
  fields: Elements
  duration: number
  packaged: boolean
}

const describe = (row: SongFacts): Described => {
  const { artists, composers, genres } = {
    ...row,
    artists: row.artists ?? [],
    composers: row.composers ?? [],
    genres: row.genres ?? [],
  }
  const artist = artists.map(({ name }) => name).join(', ')
  const albumId =
    row.album_id === null ? itemId('singles', row.artist_id ?? 0) : itemId('album', row.album_id)
  const fields = present({
    id: itemId('song', row.id),
    parent: albumId,
    isDir: false,
    title: row.title,
    album: row.album,
    albumId,
    artist,
    artistId: itemId('artist', row.artist_id ?? 0),
    track: row.track_no,
    discNumber: row.disc_no,
    year: row.year,
    genre: genres[0],
    coverArt: cover(row),
    size: row.size,
    contentType: row.mime,
    suffix: row.ext,
    bitRate: row.bitrate && Math.round(row.bitrate / 1000),
    samplingRate: row.sample_rate,
    channelCount: row.channels,
    path: madePath(row),
    isVideo: false,
    type: 'music',
    mediaType: 'song',
    created: row.created_at,
    sortName: row.sort_title,
    isrc: row.isrc === null ? [] : [row.isrc],
    musicBrainzId: row.musicbrainz_id,
    explicitStatus: row.explicit ? 'explicit' : 'clean',
    genres: genres.map((name) => ({ name })),
    artists: references(artists),
    displayArtist: artist,
    albumArtists: references(row.album_artist ? [row.album_artist] : []),
    displayAlbumArtist: row.album_artist?.name,
    contributors: composers.map((one) => ({ role: 'composer', artist: references([one])[0] })),
    displayComposer: composers.map(({ name }) => name).join(', '),
    replayGain: replayGain(row),
  })
  return { fields, duration: row.duration, packaged: row.packaged }
}

/** Returns what a stream of the song is in, where it is not the original. */
const transcoded = ({ packaged }: Described, { max_kbps, preview }: SongRow): Elements => {
  if (packaged && (preview !== null || max_kbps !== null))
    return { transcodedContentType: 'audio/mp4', transcodedSuffix: 'm4a' }
  return preview === null ? {} : { transcodedContentType: 'audio/mpeg', transcodedSuffix: 'mp3' }
}

/** Spells a song as the `Child` of the Subsonic API. */
const child = (described: Described, row: SongRow): Elements => {
  const { fields, duration } = described
  return {
    ...fields,
    ...transcoded(described, row),
    duration: Math.round(row.preview === null ? duration : Math.min(row.preview, duration)),
    ...present({
      starred: row.liked_at,
      userRating: row.rating,
      averageRating: row.average_rating,
      playCount: row.plays,
      played: row.last_at,
      bookmarkPosition: row.bookmark && Math.round(row.bookmark * 1000),
    }),
  }
}

const describedSongs = createDescriptions(
  20_000,
  ({ id, album_id }: SongKey) => `${id} ${album_id}`,
  loadSongs,
)

/** Returns songs as apps receive them, selected and ordered by `pick` (columns id, place), which checks their visibility. */
export const pickedSongs = async (
  db: Db,
  viewer: ViewerScope,
  settings: AccessSettings,
  pick: RawBuilder<unknown>,
): Promise<Elements[]> => {
  const rows = await songRows(db, viewer, settings, pick)
  const described = await describedSongs(db, rows)
  return rows.flatMap((row, at) => {
    const one = described[at]
    return one ? [child(one, row)] : []
  })
}

/** Returns the songs of these ids that the viewer may see, in their order. */
export const songsByIds = (
  db: Db,
  viewer: ViewerScope,
  settings: AccessSettings,
  ids: number[],
): Promise<Elements[]> =>
  pickedSongs(
    db,
    viewer,
    settings,
    sql`select s.id, given.place from ${idsInOrder(ids)} join songs s on s.id = given.id
      join media m on m.id = s.media_id where ${songFor(viewer)}`,
  )

/** The order of the songs `s` within an album. */
export const albumOrder = sql`coalesce(s.disc_no, 1), s.track_no nulls last, s.id`

/** Returns the songs of an album that the viewer may see. */
export const songsOfAlbum = (
  db: Db,
  viewer: ViewerScope,
  settings: AccessSettings,
  album: number,
): Promise<Elements[]> =>
  pickedSongs(
    db,
    viewer,
    settings,
    sql`select s.id, row_number() over (order by ${albumOrder}) as place from songs s
      join media m on m.id = s.media_id where s.album_id = ${album} and ${songFor(viewer)}`,
  )

/** Returns the songs of an artist that are on no album; of 0, those without an artist. */
export const singlesOfArtist = (
  db: Db,
  viewer: ViewerScope,
  settings: AccessSettings,
  artist: number,
): Promise<Elements[]> =>
  pickedSongs(
    db,
    viewer,
    settings,
    sql`select s.id, row_number() over (order by s.created_at desc, s.id desc) as place from songs s
      join media m on m.id = s.media_id
      where s.album_id is null and ${artist === 0 ? sql`s.artist_id is null` : sql`s.artist_id = ${artist}`}
        and ${songFor(viewer)} order by place limit 500`,
  )
