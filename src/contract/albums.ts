import * as z from 'zod/mini'
import { artistRef } from './artists.ts'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { genreRef } from './genres.ts'
import { id, idParams, listOf, pageQuery } from './pagination.ts'

export const album = z.object({
  type: z.literal('album'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  genres: z.optional(z.array(genreRef)),
  cover: z.nullable(cover),
  description: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
  year: z.nullable(z.number()),
  compilation: z.boolean(),
  songs_count: z.number(),
  duration: z.number(),
  likes: z.number(),
  plays: z.number(),
  public: z.boolean(),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Album = z.infer<typeof album>

export const albumSorts = ['-created_at', '-plays', '-year', 'title'] as const

export const albums = {
  list: endpoint({
    method: 'GET',
    path: '/albums',
    access: 'optional',
    summary: 'Lists public albums',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(albumSorts), '-created_at'),
      'filter[genre]': z.optional(id),
      'filter[artist]': z.optional(id),
    }),
    reply: listOf(album),
  }),
  get: endpoint({
    method: 'GET',
    path: '/albums/{id}',
    access: 'optional',
    summary: 'Returns an album without its songs',
    params: idParams,
    reply: album,
  }),
  ofArtist: endpoint({
    method: 'GET',
    path: '/artists/{id}/albums',
    access: 'optional',
    summary: 'Lists the albums of an artist, newest first',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(album),
  }),
}
