import { type RawBuilder, sql } from 'kysely'
import type { Playlist } from '../../../../../contract/catalog/playlists.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Db } from '../../../../db/schema.ts'
import {
  albumFor,
  artistFor,
  episodeFor,
  podcastFor,
  songFor,
  stationFor,
  userFor,
  type ViewerScope,
} from '../../../../db/sql/visibility.ts'
import { composedHash, visiblePlaylist } from '../../../catalog/index.ts'
import { coverId, type IdKind, type Ref } from '../ids.ts'

const songImage = (viewer: ViewerScope, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(s.cover_id, al.cover_id) as image from songs s join media m on m.id = s.media_id
  left join albums al on al.id = s.album_id and ${albumFor(viewer)}
  where ${which} and ${songFor(viewer)}`

const podcastImage = (ctx: AppContext, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  ctx.settings().enablePodcasts ? from : sql`select null::int as image where false`

/** Selects the `image` of an item as far as the viewer may see it. */
const images: Partial<
  Record<IdKind, (ctx: AppContext, viewer: ViewerScope, id: number) => RawBuilder<unknown>>
> = {
  song: (_, viewer, id) => songImage(viewer, sql`s.id = ${id}`),
  singles: (_, viewer, id) =>
    sql`${songImage(
      viewer,
      sql`s.album_id is null and ${id === 0 ? sql`s.artist_id is null` : sql`s.artist_id = ${id}`}`,
    )} order by s.created_at desc, s.id desc limit 1`,
  album: (_, viewer, id) =>
    sql`select al.cover_id as image from albums al where al.id = ${id} and ${albumFor(viewer)}`,
  artist: (_, viewer, id) =>
    sql`select ar.avatar_cover_id as image from artists ar where ar.id = ${id} and ${artistFor(viewer)}`,
  podcast: (ctx, viewer, id) =>
    podcastImage(
      ctx,
      sql`select pc.cover_id as image from podcasts pc where pc.id = ${id} and ${podcastFor(viewer)}`,
    ),
  episode: (ctx, viewer, id) =>
    podcastImage(
      ctx,
      sql`select coalesce(e.cover_id, pc.cover_id) as image from episodes e join podcasts pc on pc.id = e.podcast_id
        left join media m on m.id = e.media_id where e.id = ${id} and ${episodeFor(viewer)}`,
    ),
  station: (_, viewer, id) =>
    sql`select rs.cover_id as image from radio_stations rs where rs.id = ${id} and ${stationFor(viewer)}`,
  user: (_, viewer, id) =>
    sql`select u.avatar_cover_id as image from users u where u.id = ${id} and ${userFor(viewer)}`,
}

const hashesFrom = async (db: Db, image: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select c.hash from (${image}) found join images c on c.id = found.image`.execute(db)
  return rows.map(({ hash }) => hash)
}

const hashIn = (url: string): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? ''

/** Returns the hashes of what a playlist shows: its cover, a mosaic of four, or else the first of its songs’ covers. */
const playlistImages = ({ cover, mosaic }: Pick<Playlist, 'cover' | 'mosaic'>): string[] => {
  const shown = cover === null && mosaic.length === 4 ? mosaic : [cover ?? mosaic[0]]
  return shown.flatMap((image) => (image ? [hashIn(image.url)] : []))
}

/** Returns the id of the cover of a playlist. */
export const playlistCoverId = (playlist: Pick<Playlist, 'id' | 'cover' | 'mosaic'>): string | undefined =>
  coverId('playlist', playlist.id, composedHash(playlistImages(playlist)))

/**
 * Returns the hashes of the images of an item: one, or four for a mosaic; none without an image, or if the viewer may not
 * see it.
 */
export const imagesFor = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { kind, id }: Ref,
): Promise<string[]> => {
  if (kind === 'playlist') return playlistImages(await visiblePlaylist(ctx, viewer, id))
  const image = images[kind]?.(ctx, viewer, id)
  return image ? hashesFrom(ctx.db, image) : []
}

/**
 * Returns the account of a name as responses spell it: the viewer’s email, or the name of another. Administrators may also
 * use the emails of others. Undefined where several have the name.
 */
export const accountNamed = async (
  db: Db,
  viewer: ViewerScope,
  username: string,
): Promise<number | undefined> => {
  const byEmail = sql<boolean>`(lower(u.email) = lower(${username})
    and ${viewer.admin ? sql`true` : sql`u.id = ${viewer.id}`})`
  const { rows } = await sql<{ id: number; by_email: boolean }>`
    select u.id, ${byEmail} as by_email from users u
    where (u.name = ${username} or ${byEmail}) and ${userFor(viewer)}
    order by by_email desc, u.id limit 2`.execute(db)
  const [first, second] = rows
  return first?.by_email || second === undefined ? first?.id : undefined
}
