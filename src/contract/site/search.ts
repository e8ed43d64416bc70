import * as z from 'zod/mini'
import { album, artist, episode, genre, podcast, radioStation, song } from '../catalog/items.ts'
import { playlist } from '../catalog/playlists.ts'
import { endpoint } from '../core/endpoint.ts'
import { listOf, pageQuery } from '../core/pagination.ts'
import { profileRef } from '../platform/user.ts'

export const searchTabs = [
  'songs',
  'albums',
  'artists',
  'genres',
  'podcasts',
  'episodes',
  'playlists',
  'radio-stations',
  'profiles',
] as const
export type SearchTab = (typeof searchTabs)[number]

export const searchItem = z.discriminatedUnion('type', [
  song,
  album,
  artist,
  genre,
  podcast,
  episode,
  playlist,
  radioStation,
  profileRef,
])
export type SearchItem = z.infer<typeof searchItem>

/** Hits of each type; null if there are too many to count. */
const totals = z.object({
  songs: z.nullable(z.number()),
  albums: z.nullable(z.number()),
  artists: z.nullable(z.number()),
  genres: z.nullable(z.number()),
  podcasts: z.nullable(z.number()),
  episodes: z.nullable(z.number()),
  playlists: z.nullable(z.number()),
  'radio-stations': z.nullable(z.number()),
  profiles: z.nullable(z.number()),
} satisfies Record<SearchTab, unknown>)

const query = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const search = {
  all: endpoint({
    method: 'GET',
    path: '/search/{query}',
    access: 'optional',
    summary: 'Returns the top result and up to eight results of each type',
    params: z.object({ query }),
    reply: z.object({
      query: z.string(),
      top: z.nullable(searchItem),
      songs: z.array(song),
      albums: z.array(album),
      artists: z.array(artist),
      genres: z.array(genre),
      podcasts: z.array(podcast),
      episodes: z.array(episode),
      playlists: z.array(playlist),
      radio_stations: z.array(radioStation),
      profiles: z.array(profileRef),
      totals,
    }),
    limit: 'search',
  }),
  tab: endpoint({
    method: 'GET',
    path: '/search/{query}/{type}',
    access: 'optional',
    summary: 'Lists all results of one type, best first',
    params: z.object({ query, type: z.enum(searchTabs) }),
    query: z.object(pageQuery),
    reply: listOf(searchItem),
    limit: 'search',
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/search-suggestions',
    access: 'optional',
    summary: 'Returns up to eight completions of a query',
    query: z.object({ q: query }),
    reply: z.array(z.string()),
    limit: 'search',
  }),
}
