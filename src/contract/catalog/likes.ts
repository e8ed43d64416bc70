import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, limitQuery, success } from '../core/pagination.ts'
import { profileRef } from '../platform/user.ts'
import { album, artist, episode, podcast, radioStation, song } from './items.ts'
import { playlist } from './playlists.ts'
import { songColumnSorts } from './songs.ts'

const reaction = z.strictObject({
  id,
  /** Singular or plural; the server's table defines which types can be liked or followed. */
  type: z.string().check(z.maxLength(20)),
  origin: z._default(z.literal('local'), 'local'),
  /** When it happened, if it is reported later. */
  at: z.optional(z.iso.datetime()),
})

/** Sort orders of liked or followed items: newest first, or by name. */
export const reactionSorts = ['-marked', 'title', 'artist'] as const
export type ReactionSort = (typeof reactionSorts)[number]

/** Sort orders of liked songs: by time of the like, or by a column. */
export const likedSongSorts = ['-marked', 'marked', ...songColumnSorts] as const
export type LikedSongSort = (typeof likedSongSorts)[number]

// Extended instead of spread, so that the web app's build can drop it.
const reactionsQuery = z.extend(z.object(limitQuery), {
  /** Matches the item's name and its artist. */
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z._default(z.enum(reactionSorts), '-marked'),
})
const likedSongsQuery = z.extend(reactionsQuery, { sort: z._default(z.enum(likedSongSorts), '-marked') })

const liked = z.object({ status: z.literal('success'), liked: z.boolean(), likes: z.number() })
const followed = z.object({ status: z.literal('success'), followed: z.boolean(), followers: z.number() })
const artistReaction = z.strictObject({ user_id: id, artist_id: id })

export const likeable = ['song', 'album', 'episode', 'radio-station'] as const
export const followable = ['artist', 'podcast', 'playlist', 'user'] as const
export type Likeable = (typeof likeable)[number]
export type Followable = (typeof followable)[number]

export const likes = {
  like: endpoint({
    method: 'POST',
    path: '/like',
    access: 'user',
    summary: 'Likes an item; idempotent',
    body: reaction,
    reply: liked,
  }),
  dislike: endpoint({
    method: 'POST',
    path: '/dislike',
    access: 'user',
    summary: 'Removes a like; never a dislike',
    body: reaction,
    reply: liked,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/follow',
    access: 'user',
    summary: 'Follows an artist, podcast, playlist or listener; idempotent',
    body: reaction,
    reply: followed,
  }),
  unfollow: endpoint({
    method: 'POST',
    path: '/unfollow',
    access: 'user',
    summary: 'Unfollows an artist, podcast, playlist or listener',
    body: reaction,
    reply: followed,
  }),
  followArtist: endpoint({
    method: 'POST',
    path: '/follow-artist',
    access: 'user',
    summary: 'Follows an artist; 403 when user_id is another user',
    body: artistReaction,
    reply: followed,
  }),
  unfollowArtist: endpoint({
    method: 'POST',
    path: '/unfollow-artist',
    access: 'user',
    summary: 'Unfollows an artist; 403 when user_id is another user',
    body: artistReaction,
    reply: followed,
  }),
  unfollowPlaylist: endpoint({
    method: 'POST',
    path: '/unfollow-playlist',
    access: 'user',
    summary: 'Unfollows a playlist',
    body: z.strictObject({ playlist_id: id }),
    reply: followed,
  }),
  liked: endpoint({
    method: 'GET',
    path: '/user/likes/{type}',
    access: 'user',
    summary:
      'Lists liked songs, albums, episodes or radio stations, newest like first; `after` is the id of the last item',
    params: z.object({ type: z.string() }),
    query: reactionsQuery,
    reply: z.array(z.discriminatedUnion('type', [song, album, episode, radioStation])),
  }),
  followed: endpoint({
    method: 'GET',
    path: '/user/follows/{type}',
    access: 'user',
    summary:
      'Lists followed artists, podcasts, playlists or listeners, newest first; `after` is the id of the last item',
    params: z.object({ type: z.string() }),
    query: reactionsQuery,
    reply: z.array(z.discriminatedUnion('type', [artist, podcast, playlist, profileRef])),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/user/library',
    access: 'user',
    summary: 'Returns the number of liked and followed items that are still visible',
    reply: z.object({
      songs: z.number(),
      albums: z.number(),
      episodes: z.number(),
      artists: z.number(),
      podcasts: z.number(),
      playlists: z.number(),
      users: z.number(),
      radio_stations: z.number(),
    }),
  }),
  likedSongs: endpoint({
    method: 'GET',
    path: '/user/liked-songs',
    access: 'user',
    summary:
      'Lists liked songs; `after` is the `liked_at` of the last song, or its id in any order other than newest like first',
    query: likedSongsQuery,
    reply: z.array(z.extend(song, { liked_at: z.string() })),
  }),
}

/** Types that listeners rate, for themselves only. */
export const ratable = ['song', 'album', 'artist'] as const
export type Ratable = (typeof ratable)[number]

/** The highest rating. */
export const MAX_RATING = 5

const rating = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_RATING))
const ratingParams = z.object({
  type: z.enum(ratable),
  id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
})
const ownRating = z.object({
  /** Null without a rating. */
  rating: z.nullable(rating),
})

/** Ratings of the viewer, which nobody else sees. */
export const ratings = {
  get: endpoint({
    method: 'GET',
    path: '/user/ratings/{type}/{id}',
    access: 'user',
    summary: 'Returns the viewer’s rating of an item',
    params: ratingParams,
    reply: ownRating,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/user/ratings/{type}/{id}',
    access: 'user',
    summary: 'Rates an item, or removes the rating',
    params: ratingParams,
    body: z.strictObject({ rating: z.nullable(rating) }),
    reply: ownRating,
  }),
}

/** A place in a song that the viewer returns to; apps of theirs set it, too. */
const bookmark = z.object({
  seconds: z.number().check(z.nonnegative(), z.maximum(86_400)),
  comment: z.nullable(z.string().check(z.trim(), z.maxLength(1000))),
})
const bookmarkedSong = z.extend(song, { bookmark: z.extend(bookmark, { updated_at: z.string() }) })
export type BookmarkedSong = z.infer<typeof bookmarkedSong>

/** Bookmarks of the viewer in songs, one in each, which nobody else sees. */
export const bookmarks = {
  list: endpoint({
    method: 'GET',
    path: '/user/bookmarks',
    access: 'user',
    summary: 'Lists the songs in which the viewer has a bookmark, the newest first',
    reply: z.array(bookmarkedSong),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/user/bookmarks/{id}',
    access: 'user',
    summary: 'Sets the bookmark in a song, replacing the one that it has',
    params: idParams,
    body: z.strictObject(bookmark.shape),
    reply: success,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/bookmarks/{id}',
    access: 'user',
    summary: 'Removes the bookmark in a song; idempotent',
    params: idParams,
    reply: success,
  }),
}
