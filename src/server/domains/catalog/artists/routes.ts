import { artists } from '../../../../contract/catalog/artists.ts'
import { artistProfiles } from '../../../../contract/catalog/back-office/artists.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { getProfile, saveProfile } from './artist-profile.service.ts'
import { artistFor, artistPage, relatedArtists, selectedArtist } from './service.ts'

export const artistsRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void =>
  mount(
    http,
    artists,
    {
      list: ({ query, viewer }) => artistPage(ctx, scopeOf(viewer), query),
      selected: ({ viewer }) => selectedArtist(ctx, viewer),
      get: ({ params, viewer }) => artistFor(ctx, scopeOf(viewer), params.id),
      related: ({ params, query, viewer }) => relatedArtists(ctx, scopeOf(viewer), params.id, query),
    },
    cache,
  )

export const artistProfileRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistProfiles, {
    get: ({ viewer, query }) => getProfile(ctx, viewer, query.artist_id),
    save: ({ viewer, client, body }) => saveProfile(ctx, { viewer, address: client.address }, body),
  })
