import { type RawBuilder, sql } from 'kysely'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import type { Db } from '../../../../db/schema.ts'
import { albumFor, songFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { coverId, itemId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'
import { ownMarks } from './songs.ts'

interface AlbumRow {
  id: number
  title: string
  artist: { id: number; name: string } | null
  songs: number
  duration: number
  explicit: boolean
  genres: string[]
  year: number | null
  released_at: string | null
  created_at: string
  label: string | null
  compilation: boolean
  sort_title: string | null
  musicbrainz_id: string | null
  cover: string | null
  liked_at: string | null
  rating: number | null
  average_rating: number | null
  plays: number | null
  last_at: string | null
}

/**
 * Returns the albums whose ids `pick` selects (columns id, place), ordered by place, with the songs that the viewer may
 * see counted. `pick` decides what the viewer may see.
 */
const albumRows = async (db: Db, viewer: ViewerScope, pick: RawBuilder<unknown>): Promise<AlbumRow[]> => {
  const marks = ownMarks('album', 'al', viewer)
  const { rows } = await sql<AlbumRow>`
    with picked as materialized (${pick}),
    seen as materialized (
      select s.album_id, s.id, s.explicit, m.duration
      from picked join songs s on s.album_id = picked.id join media m on m.id = s.media_id
      where ${songFor(viewer)}
    ), held as (
      select seen.album_id, count(*)::int as songs, sum(seen.duration)::float8 as duration,
        bool_or(seen.explicit) as explicit, sum(heard.plays)::int as plays, max(heard.last_at) as last_at
      from seen left join song_listens heard on heard.user_id = ${viewer.id} and heard.song_id = seen.id
      group by seen.album_id
    ), labelled as (
      select album_id, array_agg(name order by position, id) as genres
      from (select distinct seen.album_id, g.id, g.name, g.position
        from seen join song_genres sg on sg.song_id = seen.id join genres g on g.id = sg.genre_id) each
      group by album_id
    )
    select al.id, al.title,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', coalesce(ar.displayname, ar.name)) end
        as artist,
      held.songs, held.duration, held.explicit, coalesce(labelled.genres, '{}') as genres, al.year, al.released_at,
      al.created_at, al.label, al.compilation, al.sort_title, al.musicbrainz_id, c.hash as cover, ${marks.columns},
      held.plays, held.last_at
    from picked
    join albums al on al.id = picked.id
    join held on held.album_id = al.id
    left join labelled on labelled.album_id = al.id
    left join artists ar on ar.id = al.artist_id
    left join images c on c.id = al.cover_id
    ${marks.joins}
    order by picked.place`.execute(db)
  return rows
}

/** Returns a date as the parts that are known. */
const dateParts = (date: string | null): Elements | undefined => {
  if (date === null) return undefined
  const [year, month, day] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

/** Spells an album as `AlbumID3`. */
const album = (row: AlbumRow): Elements =>
  present({
    id: itemId('album', row.id),
    name: row.title,
    artist: row.artist?.name,
    artistId: itemId('artist', row.artist?.id ?? 0),
    coverArt: coverId('album', row.id, row.cover),
    songCount: row.songs,
    duration: Math.round(row.duration),
    playCount: row.plays,
    played: row.last_at,
    created: row.created_at,
    starred: row.liked_at,
    userRating: row.rating,
    averageRating: row.average_rating,
    year: row.year,
    genre: row.genres[0],
    genres: row.genres.map((name) => ({ name })),
    artists: row.artist ? [{ id: itemId('artist', row.artist.id), name: row.artist.name }] : [],
    displayArtist: row.artist?.name,
    sortName: row.sort_title,
    musicBrainzId: row.musicbrainz_id,
    recordLabels: row.label === null ? [] : [{ name: row.label }],
    releaseDate: dateParts(row.released_at),
    isCompilation: row.compilation,
    explicitStatus: row.explicit ? 'explicit' : 'clean',
  })

/** Returns albums as apps receive them, selected and ordered by `pick` (columns id, place), which checks their visibility. */
export const pickedAlbums = async (
  db: Db,
  viewer: ViewerScope,
  pick: RawBuilder<unknown>,
): Promise<Elements[]> => (await albumRows(db, viewer, pick)).map(album)

/** Returns the albums of these ids that the viewer may see, in their order. */
export const albumsByIds = (db: Db, viewer: ViewerScope, ids: number[]): Promise<Elements[]> =>
  pickedAlbums(
    db,
    viewer,
    sql`select al.id, given.place from ${idsInOrder(ids)} join albums al on al.id = given.id where ${albumFor(viewer)}`,
  )

/** Returns the albums of an artist that the viewer may see, newest first; of 0, those without an artist. */
export const albumsOfArtist = (db: Db, viewer: ViewerScope, artist: number): Promise<Elements[]> =>
  pickedAlbums(
    db,
    viewer,
    sql`select al.id, row_number() over (order by coalesce(al.year, 0) desc, al.id desc) as place from albums al
      where ${artist === 0 ? sql`al.artist_id is null` : sql`al.artist_id = ${artist}`} and ${albumFor(viewer)}`,
  )

/** Spells an album as a directory, of the fields that the `Child` of the Subsonic API has. */
export const albumDirectory = ({
  name,
  songCount: _songs,
  recordLabels: _labels,
  releaseDate: _date,
  isCompilation: _compilation,
  ...album
}: Elements): Elements => ({
  ...album,
  parent: album.artistId,
  isDir: true,
  title: name,
  album: name,
  mediaType: 'album',
})
