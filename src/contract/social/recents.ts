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
  clear: endpoint({
    method: 'DELETE',
    path: '/user/recent-plays',
    access: 'user',
    summary: 'Clears the listening history; play counts stay',
    reply: success,
  }),
}
