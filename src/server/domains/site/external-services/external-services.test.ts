import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnySettingKey } from '../../../../contract/core/all-settings.ts'
import { writeSetting } from '../../../../contract/core/settings.ts'
import { MASK } from '../../../../contract/platform/back-office/settings.ts'
import { webPush } from '../../../../contract/platform/web-push.ts'
import { adminPaymentProviders } from '../../../../contract/selling/back-office/payment-providers.ts'
import { externalServices } from '../../../../contract/site/back-office/external-services.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Graph, graph } from '../../../testing/graph.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { addProvider } from '../../../testing/oidc-login.ts'
import { type OpenId, openId } from '../../../testing/openid.ts'
import { type PushService, pushService } from '../../../testing/push-service.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../testing/scrobble-server.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { setSetting } from '../../platform/index.ts'

const appUrl = 'https://music.example'
const tags = createServer((request, response) => {
  response.writeHead(request.url === '/gtag/js?id=G-KNOWN' ? 200 : 404).end()
})
let oidc: OpenId
let facebook: Graph
let stripe: StripeServer
let push: PushService
let scrobbles: ScrobbleServer
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  await new Promise<void>((resolve) => tags.listen(0, '127.0.0.1', resolve))
  oidc = await openId({ appUrl, slugs: ['door'] })
  facebook = await graph()
  stripe = await stripeServer()
  push = await pushService()
  scrobbles = await scrobbleServer()
  app = await testApp({
    APP_URL: appUrl,
    FACEBOOK_GRAPH_URL: facebook.address,
    STRIPE_URL: stripe.url,
    LASTFM_URL: scrobbles.lastFmUrl,
    GOOGLE_TAGS_URL: `http://127.0.0.1:${(tags.address() as AddressInfo).port}`,
    OUTBOUND_ALLOW: `${oidc.host},${push.host},${scrobbles.host}`,
  })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  await Promise.all([oidc.close(), facebook.close(), stripe.close()])
  push.close()
  scrobbles.close()
  tags.close()
})

const setTo = async (key: AnySettingKey, value: string) => {
  await setSetting(app.ctx, key, value)
  await vi.waitUntil(() => writeSetting(app.ctx.settings()[key]) === value)
}
const list = () => app.call(externalServices.list, {}, admin.token)
const service = async (key: string) => (await list()).find((one) => one.key === key)
const test = async (key: string) =>
  (await app.call(externalServices.test, { params: { key } }, admin.token)).map(({ ok, text, detail }) => [
    ok,
    text,
    ...(detail ? [detail] : []),
  ])
const status = async (key: string, token = admin.token) =>
  (await app.requestError(externalServices.test, { params: { key } }, token)).status

it('lists what is not set up, and does not test it', async () => {
  const states = (await list()).map(({ key, state, address, secret }) => [key, state, address, secret])
  expect(states).toEqual([
    ['mail', 'missing', '', ''],
    ['storage', 'missing', '', ''],
    ['stripe', 'missing', '', ''],
    ['paypal', 'missing', '', ''],
    ['oidc', 'missing', '', ''],
    ['facebook', 'missing', '', ''],
    ['lastfm', 'missing', '', ''],
    ['lrclib', 'off', 'lrclib.net', ''],
    ['push', 'on', 'music.example', ''],
    ['google-analytics', 'missing', '', ''],
  ])
  for (const key of ['mail', 'storage', 'stripe', 'facebook', 'lastfm', 'google-analytics'])
    expect([key, await status(key)]).toEqual([key, 409])
  expect(await status('oidc:nowhere')).toBe(404)
})

it('is for those who may edit settings', async () => {
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(externalServices.list, {}, listener.token)).status).toBe(403)
  expect(await status('mail', listener.token)).toBe(403)
})

it('calls the mail server', async () => {
  await setTo('smtp_host', '127.0.0.1')
  await setTo('smtp_port', '1')
  await setTo('smtp_password', 'of the mail server')
  expect(await service('mail')).toMatchObject({ state: 'on', address: '127.0.0.1:1', secret: MASK })
  expect(await test('mail')).toEqual([
    [false, 'The email couldn’t be sent.', expect.stringContaining('ECONNREFUSED')],
  ])
})

it('calls a payment provider', async () => {
  const body = { secret: stripe.secret, webhook_secret: stripe.webhookSecret }
  await app.call(adminPaymentProviders.write, { params: { provider: 'stripe' }, body }, admin.token)
  expect(await service('stripe')).toMatchObject({ state: 'off', secret: MASK + stripe.secret.slice(-4) })
  expect((await test('stripe'))[0]).toEqual([true, 'Key accepted, test mode: {account}'])
})

it('calls login providers', async () => {
  await addProvider(app, admin.token, oidc)
  expect(await service('oidc:door')).toMatchObject({ name: 'Door', address: oidc.issuer, secret: MASK })
  expect(await test('oidc:door')).toEqual([[true, 'Connected. This provider supports logging out.']])

  await setTo('facebook_client_id', facebook.keys.id)
  await setTo('facebook_client_secret', 'another')
  expect(await service('facebook')).toMatchObject({
    state: 'off',
    address: facebook.keys.id,
    secret: MASK,
  })
  expect(await test('facebook')).toEqual([[false, 'Facebook doesn’t know this app ID with this secret.']])
  await setTo('facebook_client_secret', facebook.keys.secret)
  expect(await test('facebook')).toEqual([[true, 'Facebook accepts app ID and secret.']])
})

it('asks Last.fm for a token', async () => {
  await setTo('lastfm_api_key', scrobbles.key)
  await setTo('lastfm_secret', 'another')
  expect(await service('lastfm')).toMatchObject({ state: 'on', address: scrobbles.key, secret: MASK })
  expect(await test('lastfm')).toEqual([
    [false, 'Last.fm doesn’t know this API key with this secret.', expect.any(String)],
  ])
  await setTo('lastfm_secret', scrobbles.secret)
  expect(await test('lastfm')).toEqual([[true, 'Last.fm accepts API key and secret.']])
  scrobbles.planned.push({ status: 503 })
  expect(await test('lastfm')).toEqual([[false, 'The provider reports an error.', 'HTTP 503']])
})

it('sends a message to the devices of whoever tests', async () => {
  expect(await test('push')).toEqual([
    [false, 'None of your devices shows notifications. Turn them on in your account settings first.'],
  ])
  const { public_key } = await app.call(webPush.state, {}, admin.token)
  const browser = push.subscribe(public_key)
  await app.call(webPush.subscribe, { body: browser.subscription }, admin.token)
  expect(await test('push')).toEqual([[true, 'Sent to your devices that show notifications.']])
  expect(browser.received).toMatchObject([{ payload: { body: 'Notifications from Tonearm work.' } }])
  browser.answer({ status: 410 })
  expect(await test('push')).toEqual([
    [false, 'A push service didn’t take the message.', `${push.host}: HTTP 410`],
  ])
})

it('asks Google for the measurement ID', async () => {
  await setTo('ga4MID', 'G-KNOWN')
  expect(await service('google-analytics')).toMatchObject({ state: 'off', address: 'G-KNOWN' })
  expect(await test('google-analytics')).toEqual([[true, 'Google knows this measurement ID.']])
  await setTo('ga4MID', 'G-OTHER')
  expect(await test('google-analytics')).toEqual([
    [false, 'Google doesn’t know this measurement ID, or can’t be reached.', 'HTTP 404'],
  ])
})

it('sends no secret', async () => {
  const all = JSON.stringify(await list())
  for (const secret of [
    'of the mail server',
    stripe.secret,
    facebook.keys.secret,
    scrobbles.secret,
    oidc.client.client_secret,
  ])
    expect(all).not.toContain(secret)
})
