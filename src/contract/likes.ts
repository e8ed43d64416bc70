import * as z from 'zod/mini'
import { album } from './albums.ts'
import { artist } from './artists.ts'
import { endpoint } from './endpoint.ts'
import { id, limitQuery } from './paging.ts'
import { playlist } from './playlists.ts'
import { episode, podcast } from './podcasts.ts'
import { profileRef } from './profiles.ts'
import { radioStation } from './radio-stations.ts'
import { song } from './songs.ts'

const mark = z.strictObject({
  id,
  /** Singular or plural; which types can be liked or followed is the server's table. */
  type: z.string().check(z.maxLength(20)),
  origin: z._default(z.literal('local'), 'local'),
})

/** Orders of a list of likes or follows: the newest mark first, or by name. */
export const markSorts = ['-marked', 'title', 'artist'] as const
export type MarkSort = (typeof markSorts)[number]

const marksQuery = z.object({
  ...limitQuery,
  /** Found in the name of the item and of who made it. */
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z._default(z.enum(markSorts), '-marked'),
})

const liked = z.object({ status: z.literal('success'), liked: z.boolean(), likes: z.number() })
const followed = z.object({ status: z.literal('success'), followed: z.boolean(), followers: z.number() })
const artistMark = z.strictObject({ user_id: id, artist_id: id })

export const likeable = ['song', 'album', 'episode', 'radio-station'] as const
export const followable = ['artist', 'podcast', 'playlist', 'user'] as const
export type Likeable = (typeof likeable)[number]
export type Followable = (typeof followable)[number]

export const likes = {
  like: endpoint({
    method: 'POST',
    path: '/like',
    access: 'user',
    summary: 'Likes an item; again is the same',
    body: mark,
    reply: liked,
  }),
  dislike: endpoint({
    method: 'POST',
    path: '/dislike',
    access: 'user',
    summary: 'Takes a like back; never a vote against',
    body: mark,
    reply: liked,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/follow',
    access: 'user',
    summary: 'Follows an artist, podcast, playlist or listener; again is the same',
    body: mark,
    reply: followed,
  }),
  unfollow: endpoint({
    method: 'POST',
    path: '/unfollow',
    access: 'user',
    summary: 'Ends following',
    body: mark,
    reply: followed,
  }),
  followArtist: endpoint({
    method: 'POST',
    path: '/follow-artist',
    access: 'user',
    summary: 'Follows an artist; 403 when user_id is somebody else',
    body: artistMark,
    reply: followed,
  }),
  unfollowArtist: endpoint({
    method: 'POST',
    path: '/unfollow-artist',
    access: 'user',
    summary: 'Ends following an artist; 403 when user_id is somebody else',
    body: artistMark,
    reply: followed,
  }),
  unfollowPlaylist: endpoint({
    method: 'POST',
    path: '/unfollow-playlist',
    access: 'user',
    summary: 'Ends following a playlist',
    body: z.strictObject({ playlist_id: id }),
    reply: followed,
  }),
  liked: endpoint({
    method: 'GET',
    path: '/user/likes/{type}',
    access: 'user',
    summary:
      'Liked songs, albums, episodes or radio stations, newest like first; `after` is the id of the last one',
    params: z.object({ type: z.string() }),
    query: marksQuery,
    reply: z.array(z.discriminatedUnion('type', [song, album, episode, radioStation])),
  }),
  followed: endpoint({
    method: 'GET',
    path: '/user/follows/{type}',
    access: 'user',
    summary:
      'Followed artists, podcasts, playlists or listeners, newest first; `after` is the id of the last one',
    params: z.object({ type: z.string() }),
    query: marksQuery,
    reply: z.array(z.discriminatedUnion('type', [artist, podcast, playlist, profileRef])),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/user/library',
    access: 'user',
    summary: 'How many items are liked and followed, as far as they are still to be seen',
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
      'Liked songs; `after` is the `liked_at` of the last one, in other orders than newest like first its id',
    query: marksQuery,
    reply: z.array(z.extend(song, { liked_at: z.string() })),
  }),
}
