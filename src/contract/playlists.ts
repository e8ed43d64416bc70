import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, limitQuery, listOf, pageQuery, success } from './paging.ts'
import { plainPlaylist } from './plain-playlist.ts'
import { smartRules } from './smart-rules.ts'
import { song } from './songs.ts'

export const playlist = z.extend(plainPlaylist, {
  /** Set on smart playlists: their songs follow from the rules. */
  rules: z.nullable(smartRules),
})
export type Playlist = z.infer<typeof playlist>

/** A song in a playlist, with when it was added; null in smart playlists. */
export const playlistSong = z.extend(song, { added_at: z.nullable(z.string()) })
export type PlaylistSong = z.infer<typeof playlistSong>

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

const playlistFields = {
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(5000)))),
  /** Id of a finished upload with purpose `cover`; null takes the cover away. */
  cover: z.optional(z.nullable(z.uuid())),
  rules: z.optional(z.nullable(smartRules)),
}

export const playlistInput = z.strictObject({
  title,
  public: z._default(z.boolean(), false),
  songs: z.optional(z.array(id).check(z.maxLength(500))),
  ...playlistFields,
})

export const playlistChange = z.strictObject({
  title: z.optional(title),
  public: z.optional(z.boolean()),
  ...playlistFields,
})

/** Longest playlist that may be ordered by hand. */
export const MAX_PLAYLIST_SONGS = 10_000

const membership = z.strictObject({ song_id: id, song_origin: z._default(z.literal('local'), 'local') })
const playlistParams = z.object({ playlistId: id })
const visibility = z.object({ status: z.literal('success'), public: z.boolean() })

export const playlists = {
  list: endpoint({
    method: 'GET',
    path: '/playlists',
    access: 'optional',
    summary: 'Public playlists',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(['-followers', '-created_at', 'title']), '-followers'),
      'filter[user]': z.optional(id),
    }),
    reply: listOf(playlist),
  }),
  get: endpoint({
    method: 'GET',
    path: '/playlists/{id}',
    access: 'optional',
    summary: 'A playlist with its first 500 songs; a private one for its owner and admins only',
    params: idParams,
    reply: z.extend(playlist, { songs: z.array(playlistSong) }),
  }),
  songs: endpoint({
    method: 'GET',
    path: '/playlists/{id}/songs',
    access: 'optional',
    summary: 'Songs of a playlist in order, in slices: `after` is the number of songs before the slice',
    params: idParams,
    query: z.object(limitQuery),
    reply: z.array(playlistSong),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/user/playlists',
    access: 'user',
    summary: 'Own playlists, then followed ones',
    reply: z.array(playlist),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/playlists',
    access: 'user',
    summary: 'Creates a playlist',
    body: playlistInput,
    reply: playlist,
    status: 201,
    idempotent: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/smart-playlists/preview',
    access: 'user',
    summary: 'What a smart playlist of these rules would hold, and how many songs fit in all; keeps nothing',
    body: smartRules,
    reply: z.object({ songs_count: z.number(), duration: z.number(), fitting: z.number() }),
    preview: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/playlists/{id}',
    access: 'user',
    summary: 'Changes what is given of an own playlist',
    params: idParams,
    body: playlistChange,
    reply: playlist,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/user/playlists/{id}/order',
    access: 'user',
    summary: 'Puts the songs of an own playlist in this order; 409 when the list is not the present one',
    params: idParams,
    body: z.strictObject({ song_ids: z.array(id).check(z.maxLength(MAX_PLAYLIST_SONGS)) }),
    reply: playlist,
    max_body: 262_144,
  }),
  attachMany: endpoint({
    method: 'POST',
    path: '/user/playlists/{id}/songs',
    access: 'user',
    summary:
      'Adds songs at the end, or before the song `before`; those already there are left where they are',
    params: idParams,
    body: z.strictObject({
      song_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
      before: z.optional(id),
    }),
    reply: z.object({ playlist, added: z.array(z.number()) }),
  }),
  detachMany: endpoint({
    method: 'POST',
    path: '/user/playlists/{id}/songs/remove',
    access: 'user',
    summary: 'Takes songs out of an own playlist',
    params: idParams,
    body: z.strictObject({ song_ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    reply: playlist,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/playlists/{id}',
    access: 'user',
    summary: 'Deletes an own playlist',
    params: idParams,
    reply: success,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/attach-to-playlist/{playlistId}',
    access: 'user',
    summary: 'Adds one song to an own playlist; 409 when it is there already',
    params: playlistParams,
    body: membership,
    reply: playlist,
    idempotent: true,
  }),
  detach: endpoint({
    method: 'POST',
    path: '/detach-from-playlist/{playlistId}',
    access: 'user',
    summary: 'Takes one song out of an own playlist',
    params: playlistParams,
    body: membership,
    reply: playlist,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/make-playlist-public/{id}',
    access: 'user',
    summary: 'Shows an own playlist to everyone',
    params: idParams,
    reply: visibility,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/make-playlist-private/{id}',
    access: 'user',
    summary: 'Hides an own playlist from everyone else',
    params: idParams,
    reply: visibility,
  }),
}
