import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { session } from '../../../../contract/platform/session.ts'
import { MAX_PUSH_DEVICES, webPush } from '../../../../contract/platform/web-push.ts'
import { hashToken } from '../../../db/tokens.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { type PushService, pushService } from '../../../testing/push-service.ts'
import { insertSession } from '../auth/sessions/queries.ts'
import { loadPushKeys } from './push-keys.service.ts'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await pushService()
  app = await testApp({ OUTBOUND_ALLOW: service.host, APP_URL: 'https://radio.example' })
})
afterAll(async () => {
  await app.close()
  service.close()
})

const state = (user: TestUser) => app.call(webPush.state, {}, user.token)
const subscriptionAt = async (user: TestUser) =>
  service.subscribe((await state(user)).public_key).subscription
const subscribe = async (user: TestUser, body?: Awaited<ReturnType<typeof subscriptionAt>>) =>
  app.call(webPush.subscribe, { body: body ?? (await subscriptionAt(user)) }, user.token)
/** Logs the account in on another device. */
const onAnotherDevice = async (user: TestUser, agent = 'test'): Promise<TestUser> => {
  const token = randomBytes(32).toString('base64url')
  await insertSession(
    app.ctx.db,
    {
      token_hash: hashToken(token),
      user_id: user.id,
      agent,
      address: '127.0.0.1',
      oidc_provider_id: null,
      encrypted_id_token: null,
    },
    30,
  )
  return { ...user, token }
}
const endpoints = async (user: TestUser): Promise<string[]> =>
  (
    await app.ctx.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ endpoint }) => endpoint)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

it('creates one key pair for all nodes, and stores the private key encrypted', async () => {
  await app.ctx.db.deleteFrom('push_keys').execute()
  const nodes = await Promise.all(Array.from({ length: 8 }, () => loadPushKeys({ ...app.ctx })))
  expect(new Set(nodes.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [keys] = nodes
  expect(new Set(nodes.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(Buffer.from(keys?.publicKey ?? '', 'base64url')).toHaveLength(65)
  const { rows } = await sql<{ text: string }>`
    select push_keys::text || encode(encrypted_private_key, 'escape') as text from push_keys`.execute(
    app.ctx.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(keys?.privateKey)
})

it('makes new keys after the secret of the server changed, and ends what was subscribed with the old ones', async () => {
  const user = await makeUser(app.ctx)
  const before = await subscribe(user)
  await app.ctx.db
    .updateTable('push_keys')
    .set({ encrypted_private_key: randomBytes(80) })
    .execute()
  const after = await state(user)
  expect(after.public_key).not.toBe(before.public_key)
  expect(after.devices).toEqual([])
  expect((await state(user)).public_key).toBe(after.public_key)
})

it('turns on a few kinds with the first device, and keeps what the account chooses', async () => {
  const user = await makeUser(app.ctx)
  expect(Object.values((await state(user)).kinds)).not.toContain(true)
  const { kinds, devices } = await subscribe(user)
  expect(kinds).toMatchObject({ message: true, friend_request: true, release: false, episode: false })
  expect(devices).toMatchObject([{ current: true, browser: null }])
  const body = { message: false, release: true }
  expect((await app.call(webPush.choose, { body }, user.token)).kinds).toMatchObject({
    message: false,
    release: true,
    friend_request: true,
  })
  const phone = await onAnotherDevice(user, firefox)
  expect(await subscribe(phone)).toMatchObject({
    kinds: { message: false, release: true },
    devices: [
      { current: true, browser: 'Firefox', system: 'Linux' },
      { current: false, browser: null },
    ],
  })
  await app
    .requestError(webPush.choose, { body: { warning: true } }, user.token)
    .then(({ status }) => expect(status).toBe(422))
})

it('refuses what is no subscription of a push service', async () => {
  const user = await makeUser(app.ctx)
  const { endpoint, keys } = await subscriptionAt(user)
  const refused = async (body: object) =>
    (await app.requestError(webPush.subscribe, { body }, user.token)).status
  for (const bad of [
    'https://',
    'ftp://push.example/x',
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://localhost/x',
    `https://push.example/${'x'.repeat(2000)}`,
  ])
    expect([bad, await refused({ endpoint: bad, keys })]).toEqual([bad, 422])
  // Not on the curve.
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect(await refused({ endpoint, keys: { ...keys, p256dh } })).toBe(422)
  expect(await refused({ endpoint, keys: { ...keys, auth: 'short' } })).toBe(422)
  expect(await refused({ endpoint, keys: {} })).toBe(422)
  expect(await endpoints(user)).toEqual([])
})

it('keeps one subscription per session, and the newest of an account', async () => {
  const user = await makeUser(app.ctx)
  const first = await subscriptionAt(user)
  await subscribe(user, first)
  const second = await subscriptionAt(user)
  await subscribe(user, second)
  await subscribe(user, second)
  expect(await endpoints(user)).toEqual([second.endpoint])
  const later = []
  for (let count = 0; count < MAX_PUSH_DEVICES; count++) {
    const device = await onAnotherDevice(user)
    const one = await subscriptionAt(device)
    later.push(one.endpoint)
    await subscribe(device, one)
  }
  expect(await endpoints(user)).toEqual(later)
})

it('ends with the session, however that ends', async () => {
  const user = await makeUser(app.ctx)
  const phone = await onAnotherDevice(user)
  const tablet = await onAnotherDevice(user)
  for (const device of [user, phone, tablet]) await subscribe(device)
  await app.call(session.logout, {}, phone.token)
  expect((await state(user)).devices).toHaveLength(2)
  const { devices } = await app.call(webPush.unsubscribe, {}, tablet.token)
  expect(devices).toMatchObject([{ current: false }])
  expect((await app.call(webPush.unsubscribe, {}, tablet.token)).devices).toHaveLength(1)
  await subscribe(tablet)
  await app.call(account.endOtherSessions, {}, user.token)
  expect((await state(user)).devices).toMatchObject([{ current: true }])
})

it('lets an account remove its devices only', async () => {
  const [user, other] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const phone = await onAnotherDevice(user)
  await subscribe(user)
  const id = (await subscribe(phone)).devices[0]?.id as number
  const params = { id }
  expect((await app.requestError(webPush.remove, { params }, other.token)).status).toBe(404)
  expect((await app.call(webPush.remove, { params }, user.token)).devices).toMatchObject([{ current: true }])
  expect((await app.requestError(webPush.remove, { params }, user.token)).status).toBe(404)
})

it('moves a browser to another account only if its secret is known', async () => {
  const [user, next, thief] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  const body = await subscriptionAt(user)
  await subscribe(user, body)
  const { keys } = await subscriptionAt(thief)
  const stolen = { endpoint: body.endpoint, keys }
  expect((await app.requestError(webPush.subscribe, { body: stolen }, thief.token)).status).toBe(404)
  expect(await endpoints(user)).toEqual([body.endpoint])
  await subscribe(next, body)
  expect(await endpoints(user)).toEqual([])
  expect(await endpoints(next)).toEqual([body.endpoint])
})

it('renews a subscription for the service worker, which proves that it had the old one', async () => {
  const user = await makeUser(app.ctx)
  const old = await subscriptionAt(user)
  await subscribe(user, old)
  const subscription = await subscriptionAt(user)
  const body = { endpoint: old.endpoint, auth: old.keys.auth, subscription }
  const forged = { ...body, auth: subscription.keys.auth }
  expect((await app.requestError(webPush.renew, { body: forged })).status).toBe(404)
  await app.call(webPush.renew, { body })
  expect(await endpoints(user)).toEqual([subscription.endpoint])
  expect((await state(user)).devices).toMatchObject([{ current: true }])
  expect((await app.requestError(webPush.renew, { body })).status).toBe(404)
})
