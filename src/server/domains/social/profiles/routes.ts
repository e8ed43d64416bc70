import { profiles } from '../../../../contract/social/profiles.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { mostPlayedBy, profileFor, profilePlaylists, relatedPage } from './service.ts'

export const profilesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, profiles, {
    get: ({ params, viewer }) => profileFor(ctx, viewer, params.id),
    playlists: ({ params, query, viewer }) => profilePlaylists(ctx, viewer, params.id, query),
    mostPlayed: ({ params, viewer }) => mostPlayedBy(ctx, viewer, params.id),
    friends: ({ params, query, viewer }) => relatedPage(ctx, viewer, 'friends', params.id, query),
    followers: ({ params, query, viewer }) => relatedPage(ctx, viewer, 'followers', params.id, query),
    following: ({ params, query, viewer }) => relatedPage(ctx, viewer, 'following', params.id, query),
  })
