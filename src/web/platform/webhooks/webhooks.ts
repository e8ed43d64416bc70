import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import {
  adminWebhooks,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookOwner,
  webhooks,
} from '../../../contract/platform/webhooks.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

const POLL_MS = 2_000
/** Attempts that are farther away are not waited for. */
const SOON_MS = 60_000

/** Message keys of the events. */
export const eventLabels: Record<WebhookEvent | typeof TEST_EVENT, string> = {
  'song.published': 'Song published',
  'album.published': 'Album published',
  'episode.published': 'Episode published',
  'user.registered': 'Account created',
  'order.paid': 'Order paid',
  'play.started': 'Playback started',
  'play.ended': 'Playback ended',
  'like.added': 'Like or follow added',
  'like.removed': 'Like or follow removed',
  'playlist.created': 'Playlist created',
  'playlist.changed': 'Playlist changed',
  'playlist.deleted': 'Playlist deleted',
  [TEST_EVENT]: 'Test event',
}

/** Returns the message key of a type of event. */
export const eventLabel = (type: string): string => eventLabels[type as WebhookEvent] ?? type

export interface WebhookValues extends Record<string, unknown> {
  url: string
  description: string
  events: string[]
  enabled: boolean
}

/** Both owners have the same calls; only the names of their events differ, which the server checks. */
const callsFor = (owner: WebhookOwner): typeof webhooks =>
  owner === 'site' ? (adminWebhooks as unknown as typeof webhooks) : webhooks

/** Webhooks of the account, or of the site. Never persisted: useless offline. */
export const webhooksQuery = (owner: WebhookOwner) => {
  const { list } = callsFor(owner)
  return queryOptions({
    queryKey: keyOf(list, {}),
    queryFn: ({ signal }) => call(list, {}, { signal }),
    staleTime: 0,
  })
}

const isDueSoon = ({ next_attempt_at }: WebhookDelivery): boolean =>
  next_attempt_at !== null && Date.parse(next_attempt_at) - Date.now() < SOON_MS

/** The latest deliveries of a webhook, read again while one is about to be sent. */
export const deliveriesQuery = (owner: WebhookOwner, id: number) => {
  const { deliveries } = callsFor(owner)
  const input = { params: { id } }
  return queryOptions({
    queryKey: keyOf(deliveries, input),
    queryFn: ({ signal }) => call(deliveries, input, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(isDueSoon) && POLL_MS,
  })
}

const changed = async <T>(owner: WebhookOwner, work: Promise<T>): Promise<T> => {
  const result = await work
  await queryClient.invalidateQueries({ queryKey: webhooksQuery(owner).queryKey })
  return result
}

/** A webhook with its secret, which the server returns only once. */
export type NewWebhook = ReplyOf<typeof webhooks.create>

type Body = BodyOf<typeof webhooks.create>

/** Throws `CallError`. */
export const createWebhook = (owner: WebhookOwner, body: WebhookValues): Promise<NewWebhook> =>
  changed(owner, call(callsFor(owner).create, { body: body as Body }))

/** Throws `CallError`. */
export const changeWebhook = (owner: WebhookOwner, id: number, body: WebhookValues): Promise<Webhook> =>
  changed(owner, call(callsFor(owner).change, { params: { id }, body: body as Body }))

/** Throws `CallError`. */
export const removeWebhook = (owner: WebhookOwner, id: number) =>
  changed(owner, call(callsFor(owner).remove, { params: { id } }))

/** Throws `CallError`. */
export const rotateSecret = (owner: WebhookOwner, id: number): Promise<NewWebhook> =>
  call(callsFor(owner).rotate, { params: { id } })

const sent = async (owner: WebhookOwner, id: number, work: Promise<unknown>): Promise<void> => {
  await work
  await queryClient.invalidateQueries({ queryKey: deliveriesQuery(owner, id).queryKey })
}

/** Throws `CallError`. */
export const sendTest = (owner: WebhookOwner, id: number): Promise<void> =>
  sent(owner, id, call(callsFor(owner).test, { params: { id } }))

/** Throws `CallError`. */
export const sendAgain = (owner: WebhookOwner, id: number, delivery: string): Promise<void> =>
  sent(owner, id, call(callsFor(owner).resend, { params: { id, delivery } }))
