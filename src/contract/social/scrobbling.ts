import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'

/** Services that keep what people listen to. `listenbrainz` is any server with its API. */
export const scrobbleServices = ['listenbrainz', 'lastfm'] as const
export type ScrobbleService = (typeof scrobbleServices)[number]

export const serviceNames: Record<ScrobbleService, string> = {
  listenbrainz: 'ListenBrainz',
  lastfm: 'Last.fm',
}

/** Days for which a service takes what was played before. */
export const historyDays: Record<ScrobbleService, number> = { listenbrainz: 60, lastfm: 14 }

/** Where listens go unless the listener names another server. */
export const LISTENBRAINZ_URL = 'https://api.listenbrainz.org'

const linkedService = z.object({
  service: z.enum(scrobbleServices),
  user_name: z.string(),
  /** The address of a ListenBrainz server; null for Last.fm. */
  api_url: z.nullable(z.string()),
  /** Whether listens are sent. */
  listens: z.boolean(),
  /** Whether likes are sent. */
  loves: z.boolean(),
  waiting: z.number(),
  sent: z.number(),
  last_sent_at: z.nullable(z.string()),
  /** A message key of why the last attempt failed. */
  error: z.nullable(z.string()),
  /** Since when nothing is sent, as the service no longer accepts the link. */
  failed_since: z.nullable(z.string()),
  /** Earlier plays were sent. */
  history_sent_at: z.nullable(z.string()),
  linked_at: z.string(),
})
export type LinkedService = z.infer<typeof linkedService>

const state = z.object({
  services: z.array(linkedService),
  /** The site can link accounts of Last.fm. */
  lastfm: z.boolean(),
  /** Linked services are told what other players submit here. */
  pass_on: z.boolean(),
})
export type ScrobblingState = z.infer<typeof state>

export const linkListenBrainzBody = z.strictObject({
  token: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  api_url: z._default(z.string().check(z.trim(), z.maxLength(300)), LISTENBRAINZ_URL),
})

const access = 'user'
const feature = 'enable_scrobbling'
const params = z.object({ service: z.enum(scrobbleServices) })

/** Services to which listeners link accounts, so that they are told what is played. */
export const scrobbling = {
  state: endpoint({
    method: 'GET',
    path: '/user/scrobbling',
    access,
    feature,
    summary: 'Returns the services to which the account is linked',
    reply: state,
  }),
  linkListenBrainz: endpoint({
    method: 'PUT',
    path: '/user/scrobbling/listenbrainz',
    access,
    feature,
    summary: 'Links an account of a ListenBrainz server by its user token',
    body: linkListenBrainzBody,
    reply: state,
    limit: 'login',
  }),
  startLastFm: endpoint({
    method: 'POST',
    path: '/user/scrobbling/lastfm/start',
    access,
    feature,
    summary: 'Returns the page of Last.fm on which the listener permits the link',
    reply: z.object({ url: z.string() }),
    limit: 'login',
  }),
  linkLastFm: endpoint({
    method: 'PUT',
    path: '/user/scrobbling/lastfm',
    access,
    feature,
    summary: 'Links an account of Last.fm by the token with which its page returns',
    body: z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      state: z.string().check(z.minLength(1), z.maxLength(500)),
    }),
    reply: state,
    limit: 'login',
  }),
  change: endpoint({
    method: 'POST',
    path: '/user/scrobbling/{service}/choices',
    access,
    feature,
    summary: 'Chooses what is sent to a linked service',
    params,
    body: z.strictObject({ listens: z.boolean(), loves: z.boolean() }),
    reply: state,
  }),
  passOn: endpoint({
    method: 'POST',
    path: '/user/scrobbling/pass-on',
    access,
    feature,
    summary: 'Chooses whether linked services are told what other players submit',
    body: z.strictObject({ pass_on: z.boolean() }),
    reply: state,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/scrobbling/{service}',
    access,
    feature,
    summary: 'Unlinks a service; what waits to be sent is dropped',
    params,
    reply: success,
  }),
  send: endpoint({
    method: 'POST',
    path: '/user/scrobbling/{service}/send',
    access,
    feature,
    summary: 'Sends now what waits for its next attempt',
    params,
    reply: state,
    status: 202,
    limit: 'login',
  }),
  sendHistory: endpoint({
    method: 'POST',
    path: '/user/scrobbling/{service}/history',
    access,
    feature,
    summary: 'Queues what was played before the service was linked, once',
    params,
    reply: state,
    status: 202,
    limit: 'login',
  }),
}
