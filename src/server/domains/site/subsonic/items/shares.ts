import { sql } from 'kysely'
import type { ShareLink } from '../../../../../contract/social/share-links.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Db } from '../../../../db/schema.ts'
import { albumFor, songFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { accessSettings } from '../../../catalog/index.ts'
import { itemId, type Ref } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'
import { albumOrder, songsByIds } from './songs.ts'

/** Songs of a link; fewer of each where those of all links would be too many in one response. */
const SONGS_OF_ONE = 500
const MAX_SONGS = 20_000

/** Returns the songs of links in their order, as pairs of a link and a song. */
const songsOfLinks = async (db: Db, links: ShareLink[]): Promise<{ link: number; song: number }[]> => {
  const each = Math.min(SONGS_OF_ONE, Math.floor(MAX_SONGS / links.length))
  const { rows } = await sql<{ link: number; song: number }>`
    select given.link, part.song from unnest(${links.map(({ id }) => id)}::int[],
      ${links.map(({ type }) => type)}::text[], ${links.map(({ item_id }) => item_id)}::int[]) as given (link, type, item)
    cross join lateral (
      select song, place from (
        select s.id as song, 0 as place from songs s where given.type = 'song' and s.id = given.item
        union all select s.id, row_number() over (order by ${albumOrder}) from songs s
          where given.type = 'album' and s.album_id = given.item
        union all select ps.song_id, ps.position from playlist_songs ps
          where given.type = 'playlist' and ps.playlist_id = given.item
      ) parts order by place, song limit ${each}) part
    order by given.link, part.place, part.song`.execute(db)
  return rows
}

/** Returns links of an account as the `Share` of the Subsonic API, with their songs. */
export const sharesWithSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  email: string,
  links: ShareLink[],
): Promise<Elements[]> => {
  if (links.length === 0) return []
  const parts = await songsOfLinks(ctx.db, links)
  const ids = [...new Set(parts.map(({ song }) => song))]
  const songs = new Map(
    (await songsByIds(ctx.db, viewer, accessSettings(ctx), ids)).map((song) => [song.id, song]),
  )
  const byLink = Map.groupBy(parts, ({ link }) => link)
  const { appUrl } = ctx.settings()
  return links.map(({ id, token, label, title, created_at, expires_at, last_visit_at, visits }) =>
    present({
      id: itemId('share', id),
      // Without a token, the link can only be deleted.
      url: token === null ? appUrl : `${appUrl}/s/${token}`,
      description: label || title,
      username: email,
      created: created_at,
      expires: expires_at,
      lastVisited: last_visit_at,
      visitCount: visits,
      entry: (byLink.get(id) ?? []).flatMap(({ song }) => songs.get(itemId('song', song)) ?? []),
    }),
  )
}

/** A song of something that is shared. */
interface SharedSong {
  /** The place of that in the request, from 1. */
  place: number
  id: number
  title: string
}

/** Returns the songs of songs, albums and singles that the viewer may see, in their order. */
export const songsOfItems = async (db: Db, viewer: ViewerScope, refs: Ref[]): Promise<SharedSong[]> => {
  const { rows } = await sql<SharedSong>`
    with given as (select * from unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ id }) => id)}::int[])
      with ordinality as given (kind, item, place))
    select place::int, id, title from (
      select given.place, s.id, s.title, 0 as n from given join songs s on s.id = given.item
        join media m on m.id = s.media_id where given.kind = 'song' and ${songFor(viewer)}
      union all
      select given.place, s.id, al.title, row_number() over (partition by given.place order by ${albumOrder})
        from given join albums al on al.id = given.item join songs s on s.album_id = al.id
        join media m on m.id = s.media_id where given.kind = 'album' and ${albumFor(viewer)} and ${songFor(viewer)}
      union all
      select given.place, s.id, s.title, row_number() over (partition by given.place order by s.created_at desc, s.id desc)
        from given join songs s on s.artist_id = given.item and s.album_id is null
        join media m on m.id = s.media_id where given.kind = 'singles' and ${songFor(viewer)}
    ) found order by place, n limit ${MAX_SONGS}`.execute(db)
  return rows
}
