import { songs } from '../../../../contract/catalog/songs.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { creditsFor } from './credits.service.ts'
import { albumSongs, artistSongs, relatedSongs, songFor, songPage } from './service.ts'

/** Endpoints for listeners; own uploads are mounted by the feature that writes them. */
const reads = {
  list: songs.list,
  get: songs.get,
  related: songs.related,
  credits: songs.credits,
  ofAlbum: songs.ofAlbum,
  ofArtist: songs.ofArtist,
}

export const songsRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void =>
  mount(
    http,
    reads,
    {
      list: ({ query, viewer }) => songPage(ctx, scopeOf(viewer), query),
      get: ({ params, viewer }) => songFor(ctx, scopeOf(viewer), params.id),
      related: ({ params, viewer }) => relatedSongs(ctx, scopeOf(viewer), params.id),
      credits: ({ params, viewer }) => creditsFor(ctx, scopeOf(viewer), params.id),
      ofAlbum: ({ params, query, viewer }) => albumSongs(ctx, scopeOf(viewer), params.id, query),
      ofArtist: ({ params, query, viewer }) => artistSongs(ctx, scopeOf(viewer), params.id, query),
    },
    cache,
  )
