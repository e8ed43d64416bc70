import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { MAX_PLAYLIST_SONGS } from '../playlists.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const description = z.nullable(z.string().check(z.trim(), z.maxLength(5_000)))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

export const adminPlaylist = z.object({
  id: z.number(),
  title: z.string(),
  /** Its own, or else that of its first song. */
  cover: z.nullable(cover),
  owner: choice,
  public: z.boolean(),
  smart: z.boolean(),
  songs_count: z.number(),
  followers_count: z.number(),
  created_at: z.string(),
})
export type AdminPlaylist = z.infer<typeof adminPlaylist>

export const adminPlaylists = crud({
  resource: 'playlists',
  noun: 'playlists',
  read: 'CED playlists',
  write: 'CED playlists',
  row: adminPlaylist,
  item: {
    title: z.string(),
    description: z.nullable(z.string()),
    cover: z.nullable(cover),
    public: z.boolean(),
    owner: choice,
    smart: z.boolean(),
    songs_count: z.number(),
    followers_count: z.number(),
  },
  /** Owned by its creator. */
  create: z.strictObject({
    title,
    description: z.optional(description),
    cover: image,
    public: z.optional(z.boolean()),
  }),
  change: { title, description, cover: image, public: z.boolean() },
  sorts: ['-created_at', 'title', 'followers_count'],
  filters: { visibility: z.enum(['public', 'hidden']), smart: yesOrNo, user: id },
  actions: ['delete', 'publish', 'hide'],
})

const adminPlaylistSong = z.object({
  id: z.number(),
  title: z.string(),
  artist: z.nullable(z.string()),
  duration: z.number(),
  public: z.boolean(),
})
export type AdminPlaylistSong = z.infer<typeof adminPlaylistSong>

export const adminPlaylistCalls = {
  songs: endpoint({
    method: 'GET',
    path: '/admin/playlists/{id}/songs',
    access: 'CED playlists',
    summary: 'Lists the songs of a playlist in order, including private ones; none for a smart playlist',
    params: idParams,
    reply: z.array(adminPlaylistSong),
  }),
  replaceSongs: endpoint({
    method: 'PUT',
    path: '/admin/playlists/{id}/songs',
    access: 'CED playlists',
    summary: 'Replaces the songs of a playlist; 409 for a smart one',
    params: idParams,
    body: z.strictObject({ song_ids: z.array(id).check(z.maxLength(MAX_PLAYLIST_SONGS)) }),
    reply: success,
    max_body: 262_144,
  }),
}
