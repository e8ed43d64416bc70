import * as z from 'zod/mini'
import { artistRef } from './artists.ts'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { genreRef } from './genres.ts'
import { id, idParams, limitQuery, listOf, pageQuery, success } from './pagination.ts'

export const songStatuses = ['uploaded', 'processing', 'ready', 'failed'] as const

export const song = z.object({
  type: z.literal('song'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  artists: z.array(artistRef),
  user: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Its artist need not be the song's: a compilation has several. */
  album: z.nullable(z.object({ id: z.number(), title: z.string(), artist: z.nullable(artistRef) })),
  genres: z.array(genreRef),
  cover: z.nullable(cover),
  duration: z.number(),
  file_name: z.nullable(z.string()),
  origin: z.literal('local'),
  podcast: z.literal(false),
  public: z.boolean(),
  explicit: z.boolean(),
  status: z.enum(songStatuses),
  /** Why processing failed; for the owner only. */
  error: z.optional(z.string()),
  track_no: z.nullable(z.number()),
  disc_no: z.nullable(z.number()),
  released_at: z.nullable(z.string()),
  likes: z.number(),
  plays: z.number(),
  downloads: z.number(),
  downloadable: z.boolean(),
  /** Whether listeners may download its file; for the owner, who always may. */
  downloads_offered: z.optional(z.boolean()),
  owned: z.optional(z.boolean()),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Song = z.infer<typeof song>

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/**
 * Metadata of an upload set by its owner; tags provide missing fields. Lyrics are plain text or LRC, a cover is the
 * upload of an image; null removes either.
 */
export const songInput = z.strictObject({
  title: z.optional(title),
  artist_name: z.optional(name),
  album_title: z.optional(name),
  genre_ids: z.optional(z.array(id).check(z.maxLength(10))),
  public: z.optional(z.boolean()),
  explicit: z.optional(z.boolean()),
  downloadable: z.optional(z.boolean()),
  released_at: z.optional(z.nullable(z.iso.date())),
  cover: z.optional(z.nullable(z.uuid())),
  lyrics: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
})

const visibility = z.object({ status: z.literal('success'), public: z.boolean() })

export const songSorts = ['-created_at', '-plays', 'title'] as const

export const songs = {
  list: endpoint({
    method: 'GET',
    path: '/songs',
    access: 'optional',
    summary: 'Lists public songs',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(songSorts), '-created_at'),
      'filter[genre]': z.optional(id),
      'filter[artist]': z.optional(id),
      'filter[album]': z.optional(id),
    }),
    reply: listOf(song),
  }),
  get: endpoint({
    method: 'GET',
    path: '/songs/{id}',
    access: 'optional',
    summary: 'Returns a song; a private one only for its owner and admins',
    params: idParams,
    reply: song,
  }),
  related: endpoint({
    method: 'GET',
    path: '/songs/{id}/related',
    access: 'optional',
    summary: 'Lists songs that share artists or genres with this one',
    params: idParams,
    reply: z.array(song),
  }),
  ofAlbum: endpoint({
    method: 'GET',
    path: '/album/{id}/songs',
    access: 'optional',
    summary: 'Lists the songs of an album in track order',
    params: idParams,
    query: z.object(limitQuery),
    reply: z.array(song),
  }),
  ofArtist: endpoint({
    method: 'GET',
    path: '/artist/{id}/songs',
    access: 'optional',
    summary: 'Lists the songs of an artist, most played first',
    params: idParams,
    query: z.object(limitQuery),
    reply: z.array(song),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/user/songs',
    access: 'user',
    summary: 'Lists the viewer’s uploads, including private and unfinished ones, newest first',
    query: z.object(limitQuery),
    reply: z.array(song),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/songs',
    access: 'user',
    feature: 'enableUserUpload',
    summary: 'Creates a song from a finished upload; the same upload always returns the same song',
    body: z.extend(songInput, { upload_id: z.uuid() }),
    reply: song,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/songs/{id}',
    access: 'user',
    summary: 'Updates the given fields of one of the viewer’s songs',
    params: idParams,
    body: songInput,
    reply: song,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/make-song-public/{id}',
    access: 'user',
    summary: 'Makes one of the viewer’s songs public',
    params: idParams,
    reply: visibility,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/make-song-private/{id}',
    access: 'user',
    summary: 'Makes one of the viewer’s songs private',
    params: idParams,
    reply: visibility,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/songs/{id}',
    access: 'user',
    summary: 'Deletes one of the viewer’s songs',
    params: idParams,
    reply: success,
  }),
}
