import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { person } from '../core/fields.ts'
import { id, idParams, limitQuery, listOf, pageQuery, success } from '../core/pagination.ts'
import { plainPlaylist, playlistChange, playlistInput, smartRules, song } from './items.ts'
import { songColumnSorts } from './songs.ts'

export const playlist = z.extend(plainPlaylist, {
  /** Set for smart playlists: their songs follow from the rules. */
  rules: z.nullable(smartRules),
})
export type Playlist = z.infer<typeof playlist>

/** A playlist as its page shows it. */
const playlistHead = z.extend(playlist, {
  /** For members: the owner and some others, and how many they are. */
  members: z.nullable(z.object({ total: z.number(), some: z.array(person) })),
})
export type PlaylistHead = z.infer<typeof playlistHead>

/** A song in a playlist. */
export const playlistSong = z.extend(song, {
  /** Null in smart playlists. */
  added_at: z.nullable(z.string()),
  /** Null in smart playlists, and if the account no longer exists for the viewer. */
  added_by: z.nullable(person),
})
export type PlaylistSong = z.infer<typeof playlistSong>

/** Orders of a playlist other than its own. */
export const playlistSongSorts = [...songColumnSorts, 'added_at', '-added_at'] as const
export type PlaylistSongSort = (typeof playlistSongSorts)[number]

/** Maximum length of a playlist that can be reordered. */
export const MAX_PLAYLIST_SONGS = 10_000

const membership = z.strictObject({ song_id: id, song_origin: z._default(z.literal('local'), 'local') })
const playlistParams = z.object({ playlistId: id })
const visibility = z.object({ status: z.literal('success'), public: z.boolean() })

/** Exports a playlist as a file. */
export const playlistFile = endpoint({
  method: 'GET',
  path: '/playlists/{id}/export',
  access: 'user',
  summary: 'Returns the songs of a playlist as a file in M3U8 or JSPF format',
  params: idParams,
  query: z.object({ format: z._default(z.enum(['m3u8', 'jspf']), 'm3u8') }),
  reply: z.string(),
})

export const playlists = {
  list: endpoint({
    method: 'GET',
    path: '/playlists',
    access: 'optional',
    summary: 'Lists public playlists',
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
    summary: 'Returns a playlist with its first 500 songs; a private one only for its members and admins',
    params: idParams,
    reply: z.extend(playlistHead, { songs: z.array(playlistSong) }),
  }),
  related: endpoint({
    method: 'GET',
    path: '/playlists/{id}/related',
    access: 'optional',
    summary:
      'Lists other public playlists that share songs with this one, at most 12; none for smart playlists',
    params: idParams,
    reply: z.array(playlist),
  }),
  songs: endpoint({
    method: 'GET',
    path: '/playlists/{id}/songs',
    access: 'optional',
    summary:
      'Lists the songs of a playlist in its own order; `after` is the number of songs to skip, or with `sort` or `q` the id of the last song',
    params: idParams,
    query: z.object({
      ...limitQuery,
      /** Matches a song's title, artists and album. */
      q: z.optional(z.string().check(z.maxLength(100))),
      sort: z.optional(z.enum(playlistSongSorts)),
    }),
    reply: z.array(playlistSong),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/user/playlists',
    access: 'user',
    summary: 'Lists the viewer’s playlists, those shared with them, then followed ones',
    reply: z.array(playlist),
  }),
  containing: endpoint({
    method: 'POST',
    path: '/user/playlists/containing',
    access: 'user',
    summary: 'Returns which playlists the viewer may edit contain these songs, and how many of them',
    body: z.strictObject({ song_ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    reply: z.array(z.object({ id: z.number(), songs: z.number() })),
    preview: true,
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
    summary: 'Previews a smart playlist and returns the total number of matching songs; nothing is stored',
    body: smartRules,
    reply: z.object({ songs_count: z.number(), duration: z.number(), fitting: z.number() }),
    preview: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/playlists/{id}',
    access: 'user',
    summary: 'Updates the given fields of one of the viewer’s playlists',
    params: idParams,
    body: playlistChange,
    reply: playlist,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/user/playlists/{id}/order',
    access: 'user',
    summary:
      'Reorders the songs of a playlist the viewer may edit; 409 when they differ from its current songs',
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
      'Adds songs at the end, or before the song `before`; songs already in the playlist keep their position',
    params: idParams,
    body: z.strictObject({
      song_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
      before: z.optional(id),
      /** When it happened, if it is reported later. */
      at: z.optional(z.iso.datetime()),
    }),
    reply: z.object({ playlist, added: z.array(z.number()) }),
  }),
  detachMany: endpoint({
    method: 'POST',
    path: '/user/playlists/{id}/songs/remove',
    access: 'user',
    summary: 'Removes songs from a playlist the viewer may edit',
    params: idParams,
    body: z.strictObject({ song_ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    reply: playlist,
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/playlists/{id}',
    access: 'user',
    summary: 'Deletes one of the viewer’s playlists',
    params: idParams,
    reply: success,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/attach-to-playlist/{playlistId}',
    access: 'user',
    summary: 'Adds a song to a playlist the viewer may edit; 409 when it already contains it',
    params: playlistParams,
    body: membership,
    reply: playlist,
    idempotent: true,
  }),
  detach: endpoint({
    method: 'POST',
    path: '/detach-from-playlist/{playlistId}',
    access: 'user',
    summary: 'Removes a song from a playlist the viewer may edit',
    params: playlistParams,
    body: membership,
    reply: playlist,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/make-playlist-public/{id}',
    access: 'user',
    summary: 'Makes one of the viewer’s playlists public',
    params: idParams,
    reply: visibility,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/make-playlist-private/{id}',
    access: 'user',
    summary: 'Makes one of the viewer’s playlists private',
    params: idParams,
    reply: visibility,
  }),
}
