import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { friendStatus } from './friend-status.ts'

export const events = {
  ticket: endpoint({
    method: 'POST',
    path: '/events/ticket',
    access: 'user',
    summary: 'Returns a ticket that opens the event stream once, within a minute: GET /api/events?ticket=…',
    reply: z.object({ ticket: z.string(), expires_in: z.number() }),
    preview: true,
  }),
}

/** Events of the stream, with their payloads. */
export const eventBodies = {
  'notification.created': z.object({ unread: z.number() }),
  /** Some were read or deleted, maybe on another device; also the first event of every stream. */
  'notification.read': z.object({ unread: z.number() }),
  /** The friendship with a user changed, maybe on another device; contains its new status. */
  'friend.changed': z.object({ user_id: z.number(), status: friendStatus }),
  /**
   * A playlist that the user owns or is a member of changed; contains when its songs or details did, or null if its members
   * did or it is gone.
   */
  'playlist.changed': z.object({ playlist_id: z.number(), updated_at: z.nullable(z.string()) }),
  /** Events may have been lost: what they describe must be loaded again. */
  resync: z.object({}),
}
export type EventName = keyof typeof eventBodies
