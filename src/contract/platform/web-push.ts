import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams } from '../core/pagination.ts'
import { type MutableKind, mutableKinds } from './notifications.ts'

/** Kinds turned on with the first device of an account: what somebody else waits for. */
export const firstPushKinds = [
  'message',
  'friend_request',
  'session_invitation',
  'mention',
  'contact',
] as const satisfies readonly MutableKind[]

/** Limit of push services for an encrypted message (RFC 8030), in bytes. */
export const MAX_PUSH_BYTES = 4096
/** Devices of an account; the oldest one leaves. */
export const MAX_PUSH_DEVICES = 20

/** A `PushSubscription` of a browser as JSON. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\//)),
  keys: z.strictObject({
    /** An uncompressed point of P-256, and 16 random bytes. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type GivenSubscription = z.infer<typeof pushSubscription>

const pushDevice = z.object({
  id,
  /** Null if the device does not report it. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  subscribed_at: z.string(),
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

const pushState = z.object({
  /** The VAPID key of the instance, which browsers subscribe with. */
  public_key: z.string(),
  /** Which kinds the account wants on its devices. */
  kinds: z.record(z.enum(mutableKinds), z.boolean()),
  devices: z.array(pushDevice),
})
export type PushState = z.infer<typeof pushState>

/** Notifications on devices of an account by Web Push. */
export const webPush = {
  state: endpoint({
    method: 'GET',
    path: '/user/push',
    access: 'user',
    summary:
      'Returns the devices of the account that show notifications, the kinds they show, and the key to subscribe with',
    reply: pushState,
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/user/push/subscription',
    access: 'user',
    session: true,
    summary: 'Shows notifications on the device of this session, until the session ends',
    body: pushSubscription,
    reply: pushState,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/user/push/subscription',
    access: 'user',
    session: true,
    summary: 'Stops notifications on the device of this session',
    reply: pushState,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/push/devices/{id}',
    access: 'user',
    summary: 'Stops notifications on a device of the account',
    params: idParams,
    reply: pushState,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/user/push/kinds',
    access: 'user',
    summary: 'Chooses which kinds of notifications devices show; kinds not named are unchanged',
    body: z.partialRecord(z.enum(mutableKinds), z.boolean()),
    reply: pushState,
  }),
  /** Service workers have no session. */
  renew: endpoint({
    method: 'POST',
    path: '/push/renewals',
    access: 'public',
    summary:
      'Replaces a subscription that the browser renewed; 404 unless endpoint and secret are those of one',
    body: z.strictObject({
      endpoint: pushSubscription.shape.endpoint,
      auth: pushSubscription.shape.keys.shape.auth,
      subscription: pushSubscription,
    }),
    reply: z.object({ status: z.literal('success') }),
  }),
}

/** Encrypted payload for the service worker. */
export interface PushPayload {
  title: string
  body: string
  lang: string
  /** Path on this site. */
  link: string
  icon: string
  /** A notification replaces the one with the same tag. */
  tag: string
  /** When it happened, in milliseconds since 1970. */
  at: number
}
