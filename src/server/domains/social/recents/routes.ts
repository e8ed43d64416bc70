import { recents } from '../../../../contract/social/recents.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { clearRecents, profileRecents, recentPlays, topSongs } from './service.ts'

export const recentsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, recents, {
    list: ({ query, viewer }) => recentPlays(ctx, viewer, query),
    ofProfile: ({ params, viewer }) => profileRecents(ctx, viewer, params.id),
    topSongs: ({ query, viewer }) => topSongs(ctx, viewer, query.period),
    clear: ({ viewer }) => settled(clearRecents(ctx, viewer)),
  })
