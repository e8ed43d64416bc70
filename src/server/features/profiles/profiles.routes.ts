import { profiles } from '../../../contract/profiles.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { followPage, profileFor, profilePlaylists } from './profiles.service.ts'

export const profilesRoutes = (http: Http, on: Platform): void =>
  mount(http, profiles, {
    get: ({ params, viewer }) => profileFor(on, viewer, params.id),
    playlists: ({ params, query, viewer }) => profilePlaylists(on, viewer, params.id, query),
    followers: ({ params, query, viewer }) => followPage(on, viewer, 'followers', params.id, query),
    following: ({ params, query, viewer }) => followPage(on, viewer, 'following', params.id, query),
  })
