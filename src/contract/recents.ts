import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limitQuery, success } from './pagination.ts'
import { song } from './songs.ts'

export const recents = {
  list: endpoint({
    method: 'GET',
    path: '/user/recent-plays',
    access: 'user',
    summary: 'Lists the last 50 songs played, newest first, each once',
    query: z.object(limitQuery),
    reply: z.array(z.extend(song, { played_at: z.string() })),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/user/recent-plays',
    access: 'user',
    summary: 'Clears the listening history; play counts stay',
    reply: success,
  }),
}
