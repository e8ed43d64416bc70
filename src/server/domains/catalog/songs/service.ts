import type { RawBuilder } from 'kysely'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { songs } from '../../../../contract/catalog/songs.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE, type ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { lastCursor, pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { requireAlbum } from '../albums/service.ts'
import { requireArtist } from '../artists/service.ts'
import {
  loadWithLikeState,
  pageWithLikeState,
  withLikeState,
  withOwnLikeState,
} from '../likes/reactions.service.ts'
import {
  countSongs,
  listSongs,
  publicSongsByIds,
  type SongFilter,
  type SongRow,
  songById,
  songsByIds,
  songsOfAlbum,
  songsOfArtist,
  songsOfUser,
  songsPicked,
  songsRelated,
  sorts,
} from './queries.ts'

type ListQuery = QueryOf<typeof songs.list>
type BareQuery = QueryOf<typeof songs.ofAlbum>

const RELATED = 20

/** Totals may lag by 2 s: counting 20,000 rows for every page would cost more than the page. */
const totals = createTtlCache<number>(2_000)

/** Returns a page of public songs with the total of its filter. */
export const songPage = async (ctx: AppContext, viewer: ViewerScope, query: ListQuery) => {
  const filter: SongFilter = {
    q: query.q,
    genre: query['filter[genre]'],
    artist: query['filter[artist]'],
    album: query['filter[album]'],
  }
  const request = pageRequestOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listSongs(ctx.db, viewer, query.sort, filter, request),
    request.after ? undefined : totals.get(ctx.db, JSON.stringify(filter), () => countSongs(ctx.db, filter)),
  ])
  return pageWithLikeState(ctx, viewer, pageOf(rows, query, query.sort, total))
}

/** Returns one song. 404 unless the viewer may see it. */
export const songFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Song> =>
  withOwnLikeState(ctx, viewer, orNotFound(await songById(ctx.db, viewer, id)))

/** Returns the public ones of these songs, in the order of the ids. */
export const publicSongs = async (
  ctx: AppContext,
  ids: number[],
  viewer: ViewerScope = VISITOR_SCOPE,
): Promise<Song[]> => loadWithLikeState(ctx, viewer, 'song', ids, () => publicSongsByIds(ctx.db, viewer, ids))

/** Returns songs selected by a query of likes; all are liked, so the like state needs no query. */
export const songsLiked = async (
  ctx: AppContext,
  viewer: ViewerScope,
  pick: RawBuilder<unknown>,
): Promise<SongRow[]> =>
  (await songsPicked(ctx.db, pick, viewer)).map(({ at, item }) => ({ at, item: { ...item, liked: true } }))

/** Returns those of these songs that the viewer may see, in the order of the ids, including own private ones. */
export const visibleSongs = async (ctx: AppContext, viewer: ViewerScope, ids: number[]): Promise<Song[]> =>
  loadWithLikeState(ctx, viewer, 'song', ids, () => songsByIds(ctx.db, viewer, ids))

/** Returns songs related to a song. 404 unless the viewer may see the song. */
export const relatedSongs = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Song[]> => {
  await songFor(ctx, viewer, id)
  return withLikeState(ctx, viewer, await songsRelated(ctx.db, viewer, id, RELATED))
}

/** Returns the tracks of an album in order, including own private ones. 404 unless the viewer may see the album. */
export const albumSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: BareQuery,
): Promise<Song[]> => {
  await requireAlbum(ctx, viewer, id)
  return withLikeState(
    ctx,
    viewer,
    await songsOfAlbum(ctx.db, viewer, id, query.limit, lastCursor(query.after)),
  )
}

/** Returns songs of an artist by plays, including own private ones. 404 unless the viewer may see the artist. */
export const artistSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: BareQuery,
): Promise<Song[]> => {
  await requireArtist(ctx, viewer, id)
  return withLikeState(
    ctx,
    viewer,
    await songsOfArtist(ctx.db, viewer, id, query.limit, lastCursor(query.after)),
  )
}

/** Returns what the viewer uploaded or imported, including private and unfinished songs. */
export const ownSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { after, ...query }: QueryOf<typeof songs.mine>,
): Promise<Song[]> =>
  withLikeState(ctx, viewer, await songsOfUser(ctx.db, viewer, { ...query, after: lastCursor(after) }))
