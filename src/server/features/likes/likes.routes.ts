import { likes } from '../../../contract/likes.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import {
  followedItems,
  libraryCounts,
  likedItems,
  likedSongs,
  setArtistFollow,
  setFollow,
  setLike,
} from './likes.service.ts'

export const likesRoutes = (http: Http, on: Platform): void =>
  mount(http, likes, {
    like: ({ body, viewer }) => setLike(on, viewer, body, true),
    dislike: ({ body, viewer }) => setLike(on, viewer, body, false),
    follow: ({ body, viewer }) => setFollow(on, viewer, body, true),
    unfollow: ({ body, viewer }) => setFollow(on, viewer, body, false),
    followArtist: ({ body, viewer }) => setArtistFollow(on, viewer, body, true),
    unfollowArtist: ({ body, viewer }) => setArtistFollow(on, viewer, body, false),
    unfollowPlaylist: ({ body, viewer }) =>
      setFollow(on, viewer, { type: 'playlist', id: body.playlist_id }, false),
    liked: ({ params, query, viewer }) => likedItems(on, viewer, params.type, query),
    followed: ({ params, query, viewer }) => followedItems(on, viewer, params.type, query),
    counts: ({ viewer }) => libraryCounts(on, viewer),
    likedSongs: ({ query, viewer }) => likedSongs(on, viewer, query),
  })
