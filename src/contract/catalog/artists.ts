import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, listOf, pageQuery } from '../core/pagination.ts'
import { artist } from './items.ts'

/** Returns displayname if set, otherwise name. */
export const artistName = (a: { name: string; displayname?: string | null }): string =>
  a.displayname || a.name

export const artistSorts = ['name', '-plays', '-created_at'] as const

export const artists = {
  list: endpoint({
    method: 'GET',
    path: '/artists',
    access: 'optional',
    summary: 'Lists artists with at least one public song',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(artistSorts), 'name'),
      'filter[genre]': z.optional(id),
    }),
    reply: listOf(artist),
  }),
  get: endpoint({
    method: 'GET',
    path: '/artists/{id}',
    access: 'optional',
    summary: 'Returns an artist',
    params: idParams,
    reply: artist,
  }),
  selected: endpoint({
    method: 'GET',
    path: '/artist',
    access: 'user',
    summary:
      'Returns the artist that the account selected in the artist area; null for accounts without artists',
    reply: z.nullable(artist),
  }),
  related: endpoint({
    method: 'GET',
    path: '/artists/{id}/related',
    access: 'optional',
    summary: 'Lists artists that share genres or albums with this one',
    params: idParams,
    query: z.object(pageQuery),
    reply: listOf(artist),
  }),
}
