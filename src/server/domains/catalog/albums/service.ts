import type { albums } from '../../../../contract/catalog/albums.ts'
import type { Album } from '../../../../contract/catalog/items.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { requireArtist } from '../artists/service.ts'
import { fromCatalogCache } from '../catalog/catalog-cache.service.ts'
import { loadWithLikeState, pageWithLikeState, withOwnLikeState } from '../likes/reactions.service.ts'
import {
  type AlbumFilter,
  albumById,
  albumBySeed,
  albumsByIds,
  albumsOfArtist,
  countAlbums,
  countAlbumsOfArtist,
  listAlbums,
  seesAlbum,
  sorts,
} from './queries.ts'

type ListQuery = QueryOf<typeof albums.list>

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = createTtlCache<number>(2_000)

const loadAlbumPage = async (ctx: AppContext, query: ListQuery) => {
  const filter: AlbumFilter = { q: query.q, genre: query['filter[genre]'], artist: query['filter[artist]'] }
  const request = pageRequestOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listAlbums(ctx.db, query.sort, filter, request),
    request.after ? undefined : totals.get(ctx.db, JSON.stringify(filter), () => countAlbums(ctx.db, filter)),
  ])
  return pageOf(rows, query, query.sort, total)
}

/** Returns a page of public albums with the total of its filter. */
export const albumPage = async (ctx: AppContext, viewer: ViewerScope, query: ListQuery) =>
  pageWithLikeState(
    ctx,
    viewer,
    await fromCatalogCache(ctx, ['albums', query], () => loadAlbumPage(ctx, query)),
  )

/** Returns one album. 404 unless the viewer may see it. */
export const albumFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Album> =>
  withOwnLikeState(ctx, viewer, orNotFound(await albumById(ctx.db, viewer, id)))

/** Returns those of these albums that the viewer may see, in the order of the ids. */
export const visibleAlbums = async (ctx: AppContext, viewer: ViewerScope, ids: number[]): Promise<Album[]> =>
  loadWithLikeState(ctx, viewer, 'album', ids, () => albumsByIds(ctx.db, viewer, ids))

/** Throws 404 unless the viewer may see the album. */
export const requireAlbum = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<void> => {
  if (!(await seesAlbum(ctx.db, viewer, id))) throwError('not_found')
}

/** Returns an artist's albums, newest first. 404 unless the viewer may see the artist. */
export const artistAlbums = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: QueryOf<typeof albums.ofArtist>,
) => {
  const request = pageRequestOf(query, '-year', 'number')
  await requireArtist(ctx, viewer, id)
  const [rows, total] = await Promise.all([
    albumsOfArtist(ctx.db, viewer, id, request),
    request.after ? undefined : countAlbumsOfArtist(ctx.db, viewer, id),
  ])
  return pageWithLikeState(ctx, viewer, pageOf(rows, query, '-year', total))
}

/** Returns the same album for the same seed, such as a week; null while no public album has a cover. */
export const featuredAlbum = async (
  ctx: AppContext,
  viewer: ViewerScope,
  seed: string,
): Promise<Album | null> => {
  const album = await albumBySeed(ctx.db, seed)
  return album ? withOwnLikeState(ctx, viewer, album) : null
}
