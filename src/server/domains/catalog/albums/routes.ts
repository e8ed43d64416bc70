import { albums } from '../../../../contract/catalog/albums.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { albumFor, albumPage, artistAlbums } from './service.ts'

export const albumsRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void =>
  mount(
    http,
    albums,
    {
      list: ({ query, viewer }) => albumPage(ctx, scopeOf(viewer), query),
      get: ({ params, viewer }) => albumFor(ctx, scopeOf(viewer), params.id),
      ofArtist: ({ params, query, viewer }) => artistAlbums(ctx, scopeOf(viewer), params.id, query),
    },
    cache,
  )
