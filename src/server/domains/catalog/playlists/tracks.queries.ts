import { type RawBuilder, sql } from 'kysely'
import type { PlaylistSong, PlaylistSongSort } from '../../../../contract/catalog/playlists.ts'
import { limitOffset } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { pageOfRanked, songContains, songOrder } from '../../../db/sql/song-order.ts'
import { songFor, unblocked, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface PlaylistSlice extends Pick<PlaylistSong, 'added_at' | 'added_by'> {
  song_id: number
}

const joinAdder = (viewer: ViewerScope): RawBuilder<unknown> => sql`
  left join users adder on adder.id = ps.added_by and not adder.blocked and ${unblocked(viewer, sql`adder.id`)}
  left join images avatar on avatar.id = adder.avatar_cover_id`
const adder = sql`case when adder.id is not null then
  json_build_object('id', adder.id, 'name', adder.name, 'avatar', ${coverOf('avatar')}) end as added_by`

/** Returns the songs of an ordinary playlist visible to the viewer, in order, after the first `offset`. */
export const listSlice = async (
  db: Db,
  viewer: ViewerScope,
  playlistId: number,
  offset: number,
  limit: number,
): Promise<PlaylistSlice[]> => {
  const { rows } = await sql<PlaylistSlice>`
    select ps.song_id, ps.added_at, ${adder}
    from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id ${joinAdder(viewer)}
    where ps.playlist_id = ${playlistId} and ${songFor(viewer)}
    order by ps.position, ps.song_id ${limitOffset(limit, offset)}`.execute(db)
  return rows
}

export interface SongsRequest {
  limit: number
  q?: string | undefined
  /** The playlist's own order if absent. */
  sort?: PlaylistSongSort | undefined
  /** Id of the last song of the previous page. */
  after: number | null
}

/** Selects the songs of an ordinary playlist visible to the viewer: id, place, added_at, added_by. */
export const membersOf = (viewer: ViewerScope, playlistId: number): RawBuilder<unknown> => sql`
  select ps.song_id as id, ps.position as place, ps.added_at, ps.added_by
  from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
  where ps.playlist_id = ${playlistId} and ${songFor(viewer)}`

const orderOf = (sort: PlaylistSongSort | undefined, viewer: ViewerScope): RawBuilder<unknown> => {
  if (sort === undefined) return sql`ps.place, s.id`
  if (sort === 'added_at') return sql`ps.added_at, ps.place, s.id`
  return sort === '-added_at' ? sql`ps.added_at desc nulls last, ps.place, s.id` : songOrder(sort, viewer)
}

/**
 * Returns a page of the songs that `members` selects (id, place, added_at, added_by), searched and sorted. The whole
 * playlist is sorted for every page: it has ten thousand songs at most.
 */
export const pageOfMembers = async (
  db: Db,
  viewer: ViewerScope,
  members: RawBuilder<unknown>,
  { limit, q, sort, after }: SongsRequest,
): Promise<PlaylistSlice[]> => {
  const ranked = sql`
    select ps.id, ps.added_at, ps.added_by, row_number() over (order by ${orderOf(sort, viewer)}) as place
    from (${members}) ps join songs s on s.id = ps.id join media m on m.id = s.media_id
    where ${songContains(q)}`
  const page = pageOfRanked(ranked, { limit, after })
  const { rows } = await sql<PlaylistSlice>`
    select ps.id as song_id, ps.added_at, ${adder} from (${page}) ps ${joinAdder(viewer)} order by ps.place`.execute(
    db,
  )
  return rows
}
