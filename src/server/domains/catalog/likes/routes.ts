import { likes } from '../../../../contract/catalog/likes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  followedItems,
  libraryCounts,
  likedItems,
  likedSongs,
  setArtistFollow,
  setFollow,
  setLike,
} from './service.ts'

export const likesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, likes, {
    like: ({ body, viewer }) => setLike(ctx, viewer, body, true),
    dislike: ({ body, viewer }) => setLike(ctx, viewer, body, false),
    follow: ({ body, viewer }) => setFollow(ctx, viewer, body, true),
    unfollow: ({ body, viewer }) => setFollow(ctx, viewer, body, false),
    followArtist: ({ body, viewer }) => setArtistFollow(ctx, viewer, body, true),
    unfollowArtist: ({ body, viewer }) => setArtistFollow(ctx, viewer, body, false),
    unfollowPlaylist: ({ body, viewer }) =>
      setFollow(ctx, viewer, { type: 'playlist', id: body.playlist_id }, false),
    liked: ({ params, query, viewer }) => likedItems(ctx, viewer, params.type, query),
    followed: ({ params, query, viewer }) => followedItems(ctx, viewer, params.type, query),
    counts: ({ viewer }) => libraryCounts(ctx, viewer),
    likedSongs: ({ query, viewer }) => likedSongs(ctx, viewer, query),
  })
