import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, limitQuery, listOf, pageQuery, success } from '../core/pagination.ts'
import { credit, song, songInput } from './items.ts'

/** Columns that lists of songs can be sorted by, and the viewer's rating; a `-` reverses the order. */
export const songColumnSorts = [
  'title',
  '-title',
  'artist',
  '-artist',
  'album',
  '-album',
  'duration',
  '-duration',
  'rating',
  '-rating',
] as const
export type SongColumnSort = (typeof songColumnSorts)[number]

const visibility = z.object({ status: z.literal('success'), public: z.boolean() })

export const songSorts = ['-created_at', '-plays', 'title', '-title'] as const

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
  credits: endpoint({
    method: 'GET',
    path: '/songs/{id}/credits',
    access: 'optional',
    summary: 'Lists who contributed to a song besides its artists',
    params: idParams,
    reply: z.array(credit),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/user/songs',
    access: 'user',
    summary:
      'Lists the viewer’s uploads, including private and unfinished ones, newest first; `after` is the id of the last song',
    query: z.object({
      ...limitQuery,
      /** Matches a song's title, artists and album. */
      q: z.optional(z.string().check(z.maxLength(100))),
      sort: z.optional(z.enum(songColumnSorts)),
    }),
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
