import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { genreRef } from './genres.ts'
import { id, idParams, limitQuery, listOf, pageQuery } from './paging.ts'
import { onAir, radioStation } from './radio-station.ts'

export {
  type OnAir,
  type RadioStation,
  radioStation,
  type StreamType,
  streamTypes,
  type Titled,
} from './radio-station.ts'

const { live, on_air } = radioStation.shape
const playsNow = { live, on_air }

/** A genre that has stations. */
const radioGenre = z.extend(genreRef, { stations_count: z.number() })
export type RadioGenre = z.infer<typeof radioGenre>

/** Stations that are asked after in one call. */
export const MOST_ON_AIR = 100

export const radioSorts = ['-plays', 'title', '-created_at'] as const

export const radioStations = {
  list: endpoint({
    method: 'GET',
    path: '/radio-stations',
    access: 'optional',
    summary: 'Public radio stations',
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
    summary: 'Genres that have public radio stations, in their order',
    reply: z.array(radioGenre),
  }),
  onAir: endpoint({
    method: 'GET',
    path: '/radio-stations/on-air',
    access: 'optional',
    summary: 'What these stations play now, and whether their sources answer',
    query: z.object({
      /** Ids with commas between them. */
      ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/)),
    }),
    reply: z.array(z.object({ id: z.number(), ...playsNow })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}',
    access: 'optional',
    summary: 'One radio station',
    params: idParams,
    reply: radioStation,
  }),
  related: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/related',
    access: 'optional',
    summary: 'Stations that share genres with this one, else the most played',
    params: idParams,
    reply: z.array(radioStation),
  }),
  nowPlaying: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/now-playing',
    access: 'optional',
    summary:
      'What the station plays now; null when it does not say. `listening` counts the caller as a listener for a minute',
    params: idParams,
    query: z.object({ listening: z.optional(z.literal('true')) }),
    reply: z.nullable(onAir),
  }),
  history: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/history',
    access: 'optional',
    summary: 'What the station played before, latest first, at most a day back',
    params: idParams,
    query: z.object(limitQuery),
    reply: z.array(z.extend(onAir, { id: z.number() })),
  }),
  listen: endpoint({
    method: 'GET',
    path: '/radio-stations/{id}/listen',
    access: 'optional',
    summary: 'Where to hear the station: its own address, or a signed one of the relay',
    params: idParams,
    reply: z.object({ url: z.string(), hls: z.boolean(), relayed: z.boolean() }),
  }),
}
