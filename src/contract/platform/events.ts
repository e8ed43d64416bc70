import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

export const events = {
  ticket: endpoint({
    method: 'POST',
    path: '/events/ticket',
    access: 'user',
    session: true,
    summary: 'Returns a ticket that opens the event stream once, within a minute: GET /api/events?ticket=…',
    reply: z.object({ ticket: z.string(), expires_in: z.number() }),
    preview: true,
  }),
}
