import * as z from 'zod/mini'
import { album } from './albums.ts'
import { artist } from './artists.ts'
import { endpoint } from './endpoint.ts'
import { genre } from './genres.ts'
import { idParams, listOf, pageQuery } from './paging.ts'
import { song } from './songs.ts'

export const item = z.discriminatedUnion('type', [song, album, artist, genre])
export type Item = z.infer<typeof item>

export const homeSection = z.object({
  id: z.string(),
  /** A message key. */
  title: z.string(),
  kind: z.enum(['new', 'popular', 'chart', 'genre', 'manual', 'recent', 'recommended', 'feature']),
  item_type: z.enum(['song', 'album', 'artist', 'genre']),
  items: z.array(item),
  /** Why these items are shown to this listener: a message key with its values. */
  reason: z.optional(z.object({ text: z.string(), values: z.record(z.string(), z.string()) })),
  order: z.number(),
  more: z.nullable(z.string()),
})
export type HomeSection = z.infer<typeof homeSection>

export const home = {
  sections: endpoint({
    method: 'GET',
    path: '/home',
    access: 'optional',
    summary: 'Sections of the start page',
    reply: z.array(homeSection),
  }),
  browse: endpoint({
    method: 'GET',
    path: '/browse',
    access: 'optional',
    feature: 'enableBrowse',
    summary: 'Sections of the catalogue page',
    reply: z.array(homeSection),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/browse/chart',
    access: 'optional',
    feature: 'enableBrowse',
    summary: 'The chart of songs, up to a hundred, in a section for each thing it is made of',
    reply: z.array(homeSection),
  }),
  genreItems: endpoint({
    method: 'GET',
    path: '/genres/{id}/items',
    access: 'optional',
    summary: 'Songs, albums or artists of a genre',
    params: idParams,
    query: z.object({ ...pageQuery, type: z._default(z.enum(['song', 'album', 'artist']), 'song') }),
    reply: listOf(item),
  }),
}
