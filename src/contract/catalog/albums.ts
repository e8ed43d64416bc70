import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, listOf, pageQuery } from '../core/pagination.ts'
import { album } from './items.ts'

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
