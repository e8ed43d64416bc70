import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, success } from '../core/pagination.ts'

/** Events that webhooks can be told: of the site, and of one account. */
export const webhookEvents = {
  site: ['song.published', 'album.published', 'episode.published', 'user.registered', 'order.paid'],
  account: [
    'play.started',
    'play.ended',
    'like.added',
    'like.removed',
    'playlist.created',
    'playlist.changed',
    'playlist.deleted',
  ],
} as const

export type WebhookOwner = keyof typeof webhookEvents
export type WebhookEvent = (typeof webhookEvents)[WebhookOwner][number]

/** The type of test events, which every webhook gets. */
export const TEST_EVENT = 'webhook.test'

/** Webhooks that the site, or an account, may have. */
export const MAX_WEBHOOKS = 10
/** Days for which a delivery is tried, and after which a webhook that fails all the time is turned off. */
export const WEBHOOK_RETRY_DAYS = 3
/** Days for which deliveries are listed. */
export const WEBHOOK_LOG_DAYS = 30
/** Deliveries that are listed. */
export const MAX_WEBHOOK_DELIVERIES = 100

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Why it was turned off: its address is gone (410), or failed for days. Null if somebody did. */
  disabled_because: z.nullable(z.enum(['gone', 'failing'])),
  /** Since when no delivery has succeeded; null if the last one did. */
  failing_since: z.nullable(z.string()),
  created_at: z.string(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: z.uuid(),
  type: z.string(),
  state: z.enum(['delivered', 'waiting', 'failed']),
  attempts: z.number(),
  /** Status of the last response; null without one. */
  status: z.nullable(z.number()),
  /** A message key of why there was no response. */
  error: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  /** The beginning of the last response. */
  response: z.nullable(z.string()),
  /** What is sent, as JSON. */
  payload: z.string(),
  created_at: z.string(),
  attempted_at: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof delivery>

/** A webhook as it is created or changed. */
export const webhookBody = (owner: WebhookOwner) =>
  z.strictObject({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    description: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    events: z
      .array(z.enum(webhookEvents[owner]))
      .check(z.minLength(1), z.maxLength(webhookEvents[owner].length)),
    enabled: z._default(z.boolean(), true),
  })

const withSecret = z.extend(webhook, { secret: z.string() })

/** Webhooks of the site: administrators have other servers told what happens on it. */
export const adminWebhooks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/webhooks',
    access: 'admin',
    summary: 'Lists the webhooks of the site, newest first',
    reply: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/webhooks',
    access: 'admin',
    stepUp: true,
    event: 'webhook_created',
    summary: 'Creates a webhook and returns it with its secret, only this time; 409 when there are too many',
    body: webhookBody('site'),
    reply: withSecret,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/webhooks/{id}',
    access: 'admin',
    stepUp: true,
    event: 'webhook_changed',
    summary: 'Changes a webhook',
    params: idParams,
    body: webhookBody('site'),
    reply: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/webhooks/{id}',
    access: 'admin',
    session: true,
    summary: 'Deletes a webhook; what waits to be sent is dropped',
    params: idParams,
    reply: success,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/admin/webhooks/{id}/secret',
    access: 'admin',
    stepUp: true,
    event: 'webhook_changed',
    summary: 'Replaces the secret of a webhook and returns the new one; the old one also signs for a day',
    params: idParams,
    reply: withSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/webhooks/{id}/test',
    access: 'admin',
    summary: 'Sends a test event; 409 while the webhook is off',
    params: idParams,
    reply: success,
    limit: 'login',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/admin/webhooks/{id}/deliveries',
    access: 'admin',
    summary: 'Lists the deliveries of a webhook, newest first',
    params: idParams,
    reply: z.array(delivery),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/admin/webhooks/{id}/deliveries/{delivery}/send',
    access: 'admin',
    summary: 'Sends a delivery again; 409 while the webhook is off',
    params: z.object({ id, delivery: z.uuid() }),
    reply: success,
    limit: 'login',
  }),
}

const own = { access: 'user', feature: 'enable_apps' } as const
const site = adminWebhooks

/** Webhooks of an account: it has other servers told what happens in it. */
export const webhooks = {
  list: endpoint({
    ...site.list,
    ...own,
    path: '/user/webhooks',
    summary: 'Lists the webhooks of the account, newest first',
  }),
  create: endpoint({
    ...site.create,
    ...own,
    path: '/user/webhooks',
    access: 'Use other apps',
    body: webhookBody('account'),
  }),
  change: endpoint({ ...site.change, ...own, path: '/user/webhooks/{id}', body: webhookBody('account') }),
  remove: endpoint({ ...site.remove, ...own, path: '/user/webhooks/{id}' }),
  rotate: endpoint({ ...site.rotate, ...own, path: '/user/webhooks/{id}/secret' }),
  test: endpoint({ ...site.test, ...own, path: '/user/webhooks/{id}/test' }),
  deliveries: endpoint({ ...site.deliveries, ...own, path: '/user/webhooks/{id}/deliveries' }),
  resend: endpoint({ ...site.resend, ...own, path: '/user/webhooks/{id}/deliveries/{delivery}/send' }),
}
