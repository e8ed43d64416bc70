import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, limitQuery, listOf, pageQuery } from '../core/pagination.ts'
import { genreRef, onAir, radioStation } from './items.ts'

const playsNow = z.pick(radioStation, { id: true, live: true, on_air: true })

/** A genre that has stations. */
const radioGenre = z.extend(genreRef, { stations_count: z.number() })
export type RadioGenre = z.infer<typeof radioGenre>

/** Maximum number of stations per request. */
export const MAX_ON_AIR = 100

export const radioSorts = ['-plays', 'title', '-created_at'] as const

export const radioStations = {
  list: endpoint({
    method: 'GET',
    path: '/radio-stations',
    access: 'optional',
    summary: 'Lists public radio stations',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(radioSorts), '-plays'),
      'filter[genre]': z.optional(id),
    }),
    reply: listOf(radioStation),
  }),
  genres: endpoint({
    method: 'GET',
    path: '/radio-stations/genres',
    access: 'optional',
    summary: 'Lists genres with public radio stations, in their order',
    reply: z.array(radioGenre),
  }),
  onAir: endpoint({
    method: 'GET',
    path: '/radio-stations/on-air',
    access: 'optional',
    summary: 'Returns what these stations play now, and whether their streams are available',
    query: z.object({
      /** Comma-separated ids. */
      ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/)),
    }),
    reply: z.array(playsNow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}',
    access: 'optional',
    summary: 'Returns a radio station',
    params: idParams,
    reply: radioStation,
  }),
  related: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/related',
    access: 'optional',
    summary: 'Lists stations that share genres with this one, otherwise the most played',
    params: idParams,
    reply: z.array(radioStation),
  }),
  nowPlaying: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/now-playing',
    access: 'optional',
    summary:
      'Returns what the station plays now; null when unknown. `listening` counts the viewer as a listener for one minute',
    params: idParams,
    query: z.object({ listening: z.optional(z.literal('true')) }),
    reply: z.nullable(onAir),
  }),
  history: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/history',
    access: 'optional',
    summary: 'Lists what the station played in the last 24 hours, latest first',
    params: idParams,
    query: z.object(limitQuery),
    reply: z.array(z.extend(onAir, { id: z.number() })),
  }),
  listen: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/listen',
    access: 'optional',
    summary: 'Returns the stream URL of the station: its own, or a signed relay URL',
    params: idParams,
    reply: z.object({ url: z.string(), hls: z.boolean(), relayed: z.boolean() }),
  }),
}
