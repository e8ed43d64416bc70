import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const adminCounts = {
  get: endpoint({
    method: 'GET',
    path: '/admin/counts',
    access: 'admin',
    summary:
      'How many there are of each noun, by its resource, for the menu; up to half a minute old; of messages and the like those that wait',
    reply: z.record(z.string(), z.number()),
  }),
}
