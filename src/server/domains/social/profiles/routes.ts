import { profiles } from '../../../../contract/social/profiles.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { followPage, mostPlayedBy, profileFor, profilePlaylists } from './service.ts'

export const profilesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, profiles, {
    get: ({ params, viewer }) => profileFor(ctx, viewer, params.id),
    playlists: ({ params, query, viewer }) => profilePlaylists(ctx, viewer, params.id, query),
    mostPlayed: ({ params, viewer }) => mostPlayedBy(ctx, viewer, params.id),
    followers: ({ params, query, viewer }) => followPage(ctx, viewer, 'followers', params.id, query),
    following: ({ params, query, viewer }) => followPage(ctx, viewer, 'following', params.id, query),
  })
