import { type RawBuilder, sql } from 'kysely'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import type { Db } from '../../../../db/schema.ts'
import { albumFor, songFor, VISITOR_SCOPE, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { coverId, itemId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'
import { createDescriptions } from './descriptions.ts'
import { ownMarks } from './songs.ts'

/** What is the same for all who see the same songs of an album. */
interface AlbumFacts {
  id: number
  title: string
  artist: { id: number; name: string } | null
  songs: number
  duration: number
  explicit: boolean
  genres: string[] | null
  year: number | null
  released_at: string | null
  created_at: string
  label: string | null
  compilation: boolean
  sort_title: string | null
  musicbrainz_id: string | null
  cover: string | null
}

/** An album of the page of a viewer, with what they have done with it. */
interface AlbumRow {
  id: number
  /** It has songs of the viewer, or of artists that they manage, which others may not see. */
  own: boolean
  liked_at: string | null
  rating: number | null
  average_rating: number | null
  plays: number | null
  last_at: string | null
}

/** Returns the albums whose ids `pick` selects (columns id, place), ordered by place. `pick` decides what the viewer may see. */
const albumRows = async (db: Db, viewer: ViewerScope, pick: RawBuilder<unknown>): Promise<AlbumRow[]> => {
  const marks = ownMarks('album', 'al', viewer)
  const { rows } = await sql<AlbumRow>`
    with picked as materialized (${pick}),
    played as (
      select s.album_id, sum(heard.plays)::int as plays, max(heard.last_at) as last_at
      from picked join songs s on s.album_id = picked.id
      join song_listens heard on heard.user_id = ${viewer.id} and heard.song_id = s.id
      join media m on m.id = s.media_id
      where ${songFor(viewer)} group by s.album_id)
    select al.id, exists (select from songs own where own.album_id = al.id
      and (own.user_id = ${viewer.id} or own.artist_id = any(${[...viewer.artists]}::int[]))) as own, ${marks.columns}, played.plays, played.last_at
    from picked
    join albums al on al.id = picked.id
    left join played on played.album_id = al.id
    ${marks.joins}
    order by picked.place`.execute(db)
  return rows
}

/** An album with the songs that this viewer sees. */
interface AlbumKey {
  id: number
  scope: ViewerScope
}

/** Returns albums in the order of their ids; undefined for those without a song that the viewer sees. */
const loadSeen = async (db: Db, ids: number[], scope: ViewerScope): Promise<Map<number, Elements>> => {
  const { rows } = await sql<AlbumFacts>`
    with picked as materialized (select id from ${idsInOrder(ids)}),
    seen as materialized (
      select s.album_id, s.id, s.explicit, m.duration
      from picked join songs s on s.album_id = picked.id join media m on m.id = s.media_id
      where ${songFor(scope)}
    ), held as (
      select album_id, count(*)::int as songs, sum(duration)::float8 as duration, bool_or(explicit) as explicit
      from seen group by album_id
    ), labelled as (
      select album_id, array_agg(name order by position, id) as genres
      from (select distinct seen.album_id, g.id, g.name, g.position
        from seen join song_genres sg on sg.song_id = seen.id join genres g on g.id = sg.genre_id) each
      group by album_id
    )
    select al.id, al.title,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', coalesce(ar.displayname, ar.name)) end
        as artist,
      held.songs, held.duration, held.explicit, labelled.genres, al.year, al.released_at,
      al.created_at, al.label, al.compilation, al.sort_title, al.musicbrainz_id, c.hash as cover
    from held
    join albums al on al.id = held.album_id
    left join labelled on labelled.album_id = al.id
    left join artists ar on ar.id = al.artist_id
    left join images c on c.id = al.cover_id`.execute(db)
  return new Map(rows.map((row) => [row.id, describe(row)]))
}

const loadAlbums = async (db: Db, keys: AlbumKey[]): Promise<(Elements | undefined)[]> => {
  const loaded = new Map<ViewerScope, Map<number, Elements>>()
  for (const [scope, those] of Map.groupBy(keys, (key) => key.scope))
    loaded.set(
      scope,
      await loadSeen(
        db,
        those.map(({ id }) => id),
        scope,
      ),
    )
  return keys.map(({ id, scope }) => loaded.get(scope)?.get(id))
}

/** Returns a date as the parts that are known. */
const dateParts = (date: string | null): Elements | undefined => {
  if (date === null) return undefined
  const [year, month, day] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

/** Returns the fields of an album that depend on nobody. */
const describe = ({ genres, ...row }: AlbumFacts): Elements =>
  present({
    id: itemId('album', row.id),
    name: row.title,
    artist: row.artist?.name,
    artistId: itemId('artist', row.artist?.id ?? 0),
    coverArt: coverId('album', row.id, row.cover),
    songCount: row.songs,
    duration: Math.round(row.duration),
    created: row.created_at,
    year: row.year,
    genre: genres?.[0],
    genres: (genres ?? []).map((name) => ({ name })),
    artists: row.artist ? [{ id: itemId('artist', row.artist.id), name: row.artist.name }] : [],
    displayArtist: row.artist?.name,
    sortName: row.sort_title,
    musicBrainzId: row.musicbrainz_id,
    recordLabels: row.label === null ? [] : [{ name: row.label }],
    releaseDate: dateParts(row.released_at),
    isCompilation: row.compilation,
    explicitStatus: row.explicit ? 'explicit' : 'clean',
  })

const nameOf = ({ id, scope }: AlbumKey): string =>
  `${id} ${scope.admin ? 'all' : `${scope.id} ${scope.artists}`}`

const describedAlbums = createDescriptions(10_000, nameOf, loadAlbums)

/** Spells an album as `AlbumID3`. */
const album = (fields: Elements, row: AlbumRow): Elements => ({
  ...fields,
  ...present({
    playCount: row.plays,
    played: row.last_at,
    starred: row.liked_at,
    userRating: row.rating,
    averageRating: row.average_rating,
  }),
})

/** Returns albums as apps receive them, selected and ordered by `pick` (columns id, place), which checks their visibility. */
export const pickedAlbums = async (
  db: Db,
  viewer: ViewerScope,
  pick: RawBuilder<unknown>,
): Promise<Elements[]> => {
  const rows = await albumRows(db, viewer, pick)
  // Those who own none of its songs see what everybody sees.
  const keys = rows.map(({ id, own }) => ({ id, scope: own || viewer.admin ? viewer : VISITOR_SCOPE }))
  const described = await describedAlbums(db, keys)
  return rows.flatMap((row, at) => {
    const fields = described[at]
    return fields ? [album(fields, row)] : []
  })
}

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
