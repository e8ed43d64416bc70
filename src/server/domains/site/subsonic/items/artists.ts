import { type RawBuilder, sql } from 'kysely'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import type { Db } from '../../../../db/schema.ts'
import { albumFor, artistFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { coverId, itemId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'

interface ArtistRow {
  id: number
  name: string
  sort_name: string | null
  musicbrainz_id: string | null
  cover: string | null
  albums: number
  followed_at: string | null
  rating: number | null
  average_rating: number | null
}

/**
 * Returns the artists whose ids `pick` selects (columns id, place), ordered by place. `pick` decides what the viewer may
 * see.
 */
const artistRows = async (db: Db, viewer: ViewerScope, pick: RawBuilder<unknown>): Promise<ArtistRow[]> => {
  const { rows } = await sql<ArtistRow>`
    with picked as materialized (${pick})
    select ar.id, coalesce(ar.displayname, ar.name) as name, ar.sort_name, ar.musicbrainz_id, c.hash as cover,
      (select count(*)::int from albums al where al.artist_id = ar.id and ${albumFor(viewer)}) as albums,
      followed.created_at as followed_at, rated.rating,
      (select avg(rating)::float8 from ratings where item_type = 'artist' and item_id = ar.id) as average_rating
    from picked
    join artists ar on ar.id = picked.id
    left join images c on c.id = ar.avatar_cover_id
    left join follows followed on followed.user_id = ${viewer.id} and followed.item_type = 'artist'
      and followed.item_id = ar.id
    left join ratings rated on rated.user_id = ${viewer.id} and rated.item_type = 'artist' and rated.item_id = ar.id
    order by picked.place`.execute(db)
  return rows
}

/** Spells an artist as `ArtistID3`. Following an artist is its star. */
const artist = (row: ArtistRow): Elements =>
  present({
    id: itemId('artist', row.id),
    name: row.name,
    sortName: row.sort_name,
    musicBrainzId: row.musicbrainz_id,
    coverArt: coverId('artist', row.id, row.cover),
    albumCount: row.albums,
    starred: row.followed_at,
    userRating: row.rating,
    averageRating: row.average_rating,
  })

/** Returns artists as apps receive them, selected and ordered by `pick` (columns id, place), which checks their visibility. */
export const pickedArtists = async (
  db: Db,
  viewer: ViewerScope,
  pick: RawBuilder<unknown>,
): Promise<Elements[]> => (await artistRows(db, viewer, pick)).map(artist)

/** Returns the artists of these ids that the viewer may see, in their order. */
export const artistsByIds = (db: Db, viewer: ViewerScope, ids: number[]): Promise<Elements[]> =>
  pickedArtists(
    db,
    viewer,
    sql`select ar.id, given.place from ${idsInOrder(ids)} join artists ar on ar.id = given.id where ${artistFor(viewer)}`,
  )

/** Spells an artist as the `Artist` of lists by directories. */
export const artistDirectory = ({
  id,
  name,
  coverArt,
  starred,
  userRating,
  averageRating,
}: Elements): Elements => present({ id, name, coverArt, starred, userRating, averageRating })
