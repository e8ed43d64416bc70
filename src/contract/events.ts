import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const events = {
  ticket: endpoint({
    method: 'POST',
    path: '/events/ticket',
    access: 'user',
    summary: 'A ticket that opens the stream of events once, within a minute: GET /api/events?ticket=…',
    reply: z.object({ ticket: z.string(), expires_in: z.number() }),
    preview: true,
  }),
}

/** What the stream tells, and what comes with it. */
export const eventBodies = {
  'notification.created': z.object({ unread: z.number() }),
  /** Some were read or deleted, maybe elsewhere; also the first word of every stream. */
  'notification.read': z.object({ unread: z.number() }),
}
export type EventName = keyof typeof eventBodies
