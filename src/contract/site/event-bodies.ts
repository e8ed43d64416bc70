import * as z from 'zod/mini'
import { orderStatuses, subscriptionStatuses } from '../core/selling.ts'
import { friendStatus } from '../platform/user.ts'
import { message } from '../social/chat.ts'
import { sessionPlayback } from '../social/listening-sessions.ts'

/** Events of the stream, with their payloads. */
export const eventBodies = {
  'notification.created': z.object({ unread: z.number() }),
  /** Some were read or deleted, maybe on another device; also the first event of every stream. */
  'notification.read': z.object({ unread: z.number() }),
  /** The friendship with a user changed, maybe on another device; contains its new status. */
  'friend.changed': z.object({ user_id: z.number(), status: friendStatus }),
  /** A message of a conversation, as this user may see it; own ones of other devices, too. */
  'message.created': z.object({ message }),
  /** A message was edited or deleted, or its reactions changed. */
  'message.changed': z.object({ message }),
  /** A member received, or read, all messages up to this one; the user's own receipts come from another device. */
  'message.delivered': z.object({ conversation_id: z.number(), user_id: z.number(), message_id: z.number() }),
  'message.read': z.object({
    conversation_id: z.number(),
    user_id: z.number(),
    message_id: z.number(),
    /** Unread messages of the reader; null in the events of other members. */
    unread: z.nullable(z.number()),
  }),
  /** Passing. A member is writing; ends after a few seconds or with their message. */
  typing: z.object({ conversation_id: z.number(), user_id: z.number() }),
  /** Members, name, owner or muting changed, or the user was added or removed: it must be loaded again. */
  'conversation.changed': z.object({ conversation_id: z.number() }),
  /** First event of a stream that brings all, passing events aside: it continues, or nothing has happened before. */
  connected: z.object({}),
  /** Passing. What a friend plays, or whether they are online, may have changed. */
  'presence.changed': z.object({ user_id: z.number() }),
  /**
   * A playlist that the user owns or is a member of changed; contains when its songs or details did, or null if its members
   * did or it is gone.
   */
  'playlist.changed': z.object({ playlist_id: z.number(), updated_at: z.nullable(z.string()) }),
  /** Somebody joined or left a Blend that the user is in or invited to, or it is gone. */
  'blend.changed': z.object({ blend_id: z.number() }),
  /** Passing. What plays in the listening session of the user changed, or they are in none any longer: `session_id` ended for them. */
  'listening-session.changed': z.object({
    session_id: z.number(),
    playback: z.nullable(sessionPlayback),
    /** Version of the session at which its members, its queue or who may control it last changed. */
    lists_version: z.number(),
    /** Id of the member who paused, resumed, skipped or moved playback; null if something else changed. */
    by: z.nullable(z.number()),
  }),
  /** A friend invited the user to a listening session; the notification tells who. */
  'listening-session.invited': z.object({ session_id: z.number() }),
  /** The cart of the user changed, maybe on another device. */
  'cart.changed': z.object({}),
  /** An order of the user was paid, refunded, cancelled, or its payment failed. */
  'order.changed': z.object({ uuid: z.string(), status: z.enum(orderStatuses) }),
  /** The subscription of the user changed. */
  'subscription.updated': z.object({ status: z.enum(subscriptionStatuses) }),
  /** Plays pause, as the user plays on other devices now, and their plan permits no more at a time. */
  'playback.moved': z.object({ play_ids: z.array(z.string()) }),
  /** Members of the family of the user changed, or the plan that it shares. */
  'family.changed': z.object({}),
  /** A gift of the user was redeemed, or one that the user received belongs to them now, or not any more. */
  'gift.changed': z.object({}),
  /** Events may have been lost: what they describe must be loaded again. */
  resync: z.object({}),
}
export type EventName = keyof typeof eventBodies

/**
 * Events that are not stored, so that a stream brings none from before it was opened. Somebody writing is soon over; presence
 * and listening sessions are loaded again on every `connected`.
 */
export const passingEvents = [
  'typing',
  'presence.changed',
  'listening-session.changed',
] as const satisfies EventName[]
export type PassingEvent = (typeof passingEvents)[number]
