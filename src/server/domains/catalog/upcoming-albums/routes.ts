import { upcomingAlbums, upcomingSingles } from '../../../../contract/catalog/upcoming-albums.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { forgetReminder, listUpcoming, remindOf, upcomingAlbumFor, upcomingSingleFor } from './service.ts'

export const upcomingAlbumsRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void => {
  mount(
    http,
    upcomingAlbums,
    {
      get: ({ viewer, params }) => upcomingAlbumFor(ctx, scopeOf(viewer), params.id),
      ofArtist: ({ viewer, params }) => listUpcoming(ctx, scopeOf(viewer), params.id),
      remind: ({ viewer, params }) => remindOf(ctx, viewer, { type: 'album', id: params.id }),
      forget: ({ viewer, params }) => forgetReminder(ctx, viewer, { type: 'album', id: params.id }),
    },
    cache,
  )
  mount(
    http,
    upcomingSingles,
    {
      get: ({ viewer, params }) => upcomingSingleFor(ctx, scopeOf(viewer), params.id),
      remind: ({ viewer, params }) => remindOf(ctx, viewer, { type: 'song', id: params.id }),
      forget: ({ viewer, params }) => forgetReminder(ctx, viewer, { type: 'song', id: params.id }),
    },
    cache,
  )
}
