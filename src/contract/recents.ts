import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limitQuery, success } from './paging.ts'
import { song } from './songs.ts'

export const recents = {
  list: endpoint({
    method: 'GET',
    path: '/user/recent-plays',
    access: 'user',
    summary: 'The last 50 songs heard, newest first, each once',
    query: z.object(limitQuery),
    reply: z.array(z.extend(song, { played_at: z.string() })),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/user/recent-plays',
    access: 'user',
    summary: 'Forgets what was heard; counts of songs stay',
    reply: success,
  }),
}
