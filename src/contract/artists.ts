import * as z from 'zod/mini'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, listOf, pageQuery } from './pagination.ts'

export const artistRef = z.object({ id: z.number(), name: z.string(), displayname: z.nullable(z.string()) })

export const artist = z.object({
  type: z.literal('artist'),
  id: z.number(),
  name: z.string(),
  displayname: z.nullable(z.string()),
  title: z.string(),
  slug: z.string(),
  bio: z.nullable(z.string()),
  avatar: z.nullable(cover),
  banner: z.nullable(cover),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  verified: z.boolean(),
  followers_count: z.number(),
  songs_count: z.number(),
  albums_count: z.number(),
  plays: z.number(),
  followed: z.optional(z.boolean()),
  genres: z.optional(z.array(z.string())),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Artist = z.infer<typeof artist>

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
