import * as z from 'zod/mini'
import { episode, radioStation, song } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { idParams, limitQuery, success } from '../core/pagination.ts'

const played = { played_at: z.string() }

/** A song, episode or station with the time of its last play. */
export const recentPlay = z.discriminatedUnion('type', [
  z.extend(song, played),
  z.extend(episode, played),
  z.extend(radioStation, played),
])
export type RecentPlay = z.infer<typeof recentPlay>

/** Periods of one's top songs: the last 30 days, the last 12 months, all the time. */
export const listeningPeriods = ['month', 'year', 'all'] as const
export type ListeningPeriod = (typeof listeningPeriods)[number]

/** A song with how often the viewer played it. */
const topSong = z.extend(song, { own_plays: z.number() })
export type TopSong = z.infer<typeof topSong>

export const recents = {
  list: endpoint({
    method: 'GET',
    path: '/user/recent-plays',
    access: 'user',
    summary:
      'Lists the last 50 songs, episodes and stations played, newest first, each once; `after` is the `played_at` of the last one',
    query: z.object(limitQuery),
    reply: z.array(recentPlay),
  }),
  ofProfile: endpoint({
    method: 'GET',
    path: '/profiles/{id}/recent',
    access: 'optional',
    summary: 'Lists what a listener played last; empty unless their privacy settings show it',
    params: idParams,
    reply: z.array(recentPlay),
  }),
  topSongs: endpoint({
    method: 'GET',
    path: '/user/top-songs',
    access: 'user',
    summary:
      'Lists the 100 songs that the viewer played most in a period, in every app; skipped plays do not count',
    query: z.object({ period: z._default(z.enum(listeningPeriods), 'month') }),
    reply: z.array(topSong),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/user/recent-plays',
    access: 'user',
    summary: 'Clears the listening history; play counts stay',
    reply: success,
  }),
}
