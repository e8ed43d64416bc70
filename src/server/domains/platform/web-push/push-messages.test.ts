import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import type { NotificationKind } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { MAX_PUSH_BYTES, webPush } from '../../../../contract/platform/web-push.ts'
import type { Trx } from '../../../db/schema.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { type PushBrowser, type PushService, pushService } from '../../../testing/push-service.ts'
import { notify, readNotificationAbout } from '../notifications/service.ts'
import { setSetting } from '../settings/service.ts'
import { pushNotifications, retryAfter, watchPushMessages } from './push-messages.service.ts'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await pushService()
  app = await testApp({ OUTBOUND_ALLOW: service.host, APP_URL: 'https://radio.example', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await app.close()
  service.close()
})
beforeEach(() => {
  expect(service.refusals).toEqual([])
})

const calm = new AbortController().signal
const run = () => pushNotifications(app.ctx, calm)

/** A listener whose browser shows these kinds. */
const listener = async (...kinds: NotificationKind[]): Promise<{ user: TestUser; browser: PushBrowser }> => {
  const user = await makeUser(app.ctx)
  const { public_key, kinds: all } = await app.call(webPush.state, {}, user.token)
  const browser = service.subscribe(public_key)
  await app.call(webPush.subscribe, { body: browser.subscription }, user.token)
  const body = Object.fromEntries(Object.keys(all).map((kind) => [kind, kinds.includes(kind as never)]))
  await app.call(webPush.choose, { body }, user.token)
  return { user, browser }
}
const say = (user: TestUser, kind: NotificationKind, title: string | null, values: object = {}) => {
  const content = { text: 'message', item: null, link: '/messages/1' } as const
  return app.ctx.db.transaction().execute((trx) =>
    notify(trx, {
      kind,
      to: [user.id],
      exclude: [],
      title,
      subject: title ?? 'none',
      ...content,
      several: { ...content, text: 'messages' },
      ...values,
    }),
  )
}
const waiting = async (user: TestUser) =>
  (
    await sql<{ attempts: number; seconds: number }>`
      select m.attempts, extract(epoch from m.due_at - now())::float8 as seconds
      from push_messages m join notifications n on n.id = m.notification_id
      where n.user_id = ${user.id}`.execute(app.ctx.db)
  ).rows
/** Lets what waits be due. */
const makeDue = () => app.ctx.db.updateTable('push_messages').set({ due_at: sql`now()` }).execute()
const setLocale = (user: TestUser, locale: string) =>
  app.call(account.change, { body: { locale } }, user.token)

it('sends a notification to the devices of its account, encrypted and signed', async () => {
  const { user, browser } = await listener('message')
  const other = await listener('message')
  await say(user, 'message', 'Nina')
  await run()
  expect(browser.received).toMatchObject([
    {
      payload: {
        title: 'Nina',
        body: 'Sent you a message.',
        link: '/messages/1',
        icon: '/icons/icon-192.png',
        tag: 'message Nina',
        lang: 'en',
      },
      ttl: 86_400,
      urgency: 'high',
      subject: 'https://radio.example',
    },
  ])
  expect(other.browser.received).toEqual([])
  expect(await waiting(user)).toEqual([])
  await setSetting(app.ctx, 'contact_email', 'radio@example.com')
  await expect.poll(() => app.ctx.settings().contact_email).toBe('radio@example.com')
  await say(user, 'message', 'Nina')
  await run()
  expect(browser.received.at(-1)).toMatchObject({
    payload: { body: '2 new messages' },
    subject: 'mailto:radio@example.com',
  })
  // The push service replaces what the device has not fetched yet.
  expect(browser.received[0]?.topic).toMatch(/^\w{24}$/)
  expect(browser.received[1]?.topic).toBe(browser.received[0]?.topic)
})

it('sends only the kinds that the account chose', async () => {
  const { user, browser } = await listener('release')
  await say(user, 'release', 'Wavelet')
  await say(user, 'message', 'Nina')
  await say(user, 'warning', 'Operators')
  await run()
  expect(browser.received.map(({ payload }) => payload.title)).toEqual(['Wavelet'])
  expect(browser.received[0]).toMatchObject({ urgency: 'low' })
  await say(user, 'release', 'Later')
  // Chosen is what is chosen when it is sent.
  await app.call(webPush.choose, { body: { release: false } }, user.token)
  await run()
  expect(browser.received).toHaveLength(1)
  expect(await waiting(user)).toEqual([])
})

it('writes in the language of the account', async () => {
  const german = await listener('message')
  await setLocale(german.user, 'de')
  const arabic = await listener('message')
  await setLocale(arabic.user, 'ar')
  await say(german.user, 'message', 'Nina')
  await say(arabic.user, 'message', 'Nina')
  await run()
  expect(german.browser.received[0]?.payload).toMatchObject({
    lang: 'de',
    body: expect.stringContaining('Nachricht'),
  })
  expect(arabic.browser.received[0]?.payload).toMatchObject({
    lang: 'ar',
    body: expect.stringContaining('رسالة'),
  })
})

it('sends nothing that was read, and waits while the account has the app open', async () => {
  const { user, browser } = await listener('message')
  await say(user, 'message', 'Nina')
  const read = (trx: Trx) => readNotificationAbout(trx, user.id, 'message', 'Nina')
  await app.ctx.db.transaction().execute(read)
  await run()
  expect(browser.requests()).toBe(0)
  expect(await waiting(user)).toEqual([])

  await sql`insert into stream_leases (user_id, node_id, expires_at)
    values (${user.id}, gen_random_uuid(), now() + interval '1 minute')`.execute(app.ctx.db)
  await say(user, 'message', 'Omar')
  await run()
  expect(browser.requests()).toBe(0)
  expect((await waiting(user))[0]?.seconds).toBeGreaterThan(50)
  await makeDue()
  await run()
  expect(browser.received.map(({ payload }) => payload.title)).toEqual(['Omar'])
})

it.each([404, 410])('removes a subscription that the push service answers with %i', async (status) => {
  const { user, browser } = await listener('message')
  browser.answer({ status })
  await say(user, 'message', 'Nina')
  await run()
  expect((await app.call(webPush.state, {}, user.token)).devices).toEqual([])
  await say(user, 'message', 'Omar')
  await run()
  expect(browser.requests()).toBe(1)
})

it('tries again when the push service asks to, and no sooner', async () => {
  const { user, browser } = await listener('message')
  browser.answer({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 }, { status: 500 })
  await say(user, 'message', 'Nina')
  await run()
  await run()
  expect(browser.requests()).toBe(1)
  const [first] = await waiting(user)
  expect(first?.attempts).toBe(1)
  expect(first?.seconds).toBeGreaterThan(590)
  expect(first?.seconds).toBeLessThan(610)
  await makeDue()
  await run()
  expect((await waiting(user))[0]?.seconds).toBeGreaterThan(50)
  await makeDue()
  await run()
  await makeDue()
  await run()
  expect(browser.received).toHaveLength(1)
  expect(await waiting(user)).toEqual([])
})

it('reads Retry-After in both forms, and waits longer with each attempt', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect([1, 2, 3].map((attempts) => retryAfter(attempts, null, now))).toEqual([30, 60, 120])
  expect(retryAfter(1, '3', now)).toBe(30)
  expect(retryAfter(1, '90', now)).toBe(90)
  expect(retryAfter(1, 'Thu, 01 Jan 2026 01:00:00 GMT', now)).toBe(3600)
  expect(retryAfter(1, 'soon', now)).toBe(30)
})

it('gives up after ten attempts, what is no longer of interest, and what was refused', async () => {
  const { user, browser } = await listener('message', 'session_invitation')
  browser.answer(...Array.from({ length: 10 }, () => ({ status: 502 })))
  await say(user, 'message', 'Nina')
  for (let attempt = 0; attempt < 12; attempt++) {
    await makeDue()
    await run()
  }
  expect(browser.requests()).toBe(10)
  expect(await waiting(user)).toEqual([])

  browser.answer({ status: 502 })
  await say(user, 'session_invitation', 'Omar')
  await run()
  await sql`update notifications set created_at = created_at - interval '50 minutes'
    where user_id = ${user.id}`.execute(app.ctx.db)
  await makeDue()
  await run()
  expect(browser.received.at(-1)?.ttl).toBeLessThanOrEqual(600)
  browser.answer({ status: 502 })
  await say(user, 'session_invitation', 'Zoe')
  await run()
  await sql`update notifications set created_at = created_at - interval '61 minutes'
    where user_id = ${user.id}`.execute(app.ctx.db)
  await makeDue()
  await run()
  expect(await waiting(user)).toEqual([])
  expect(browser.requests()).toBe(13)

  browser.answer({ status: 403 })
  await say(user, 'message', 'Kim')
  await run()
  expect(await waiting(user)).toEqual([])
  // The clock of a server may be wrong for a while: the device stays.
  expect((await app.call(webPush.state, {}, user.token)).devices).toHaveLength(1)
})

it('keeps within the size that push services take, and cuts no character', async () => {
  const { user, browser } = await listener('mention')
  const long = '👩‍👩‍👧‍👦'.repeat(2000)
  await say(user, 'mention', long, { text: 'mention', params: { text: long }, subject: 'long' })
  await say(user, 'mention', 'Control', { text: 'mention', params: { text: '\u0001'.repeat(3000) } })
  await run()
  expect(browser.received).toHaveLength(2)
  for (const { bytes } of browser.received) expect(bytes).toBeLessThanOrEqual(MAX_PUSH_BYTES)
  const family = browser.received.find(({ payload }) => payload.title !== 'Control')?.payload
  expect(family?.title).toMatch(/^(👩‍👩‍👧‍👦)+…$/u)
  expect(family?.body).toMatch(/^Mentions you: (👩‍👩‍👧‍👦)+…$/u)
})

it('sends nothing to a device that was logged out', async () => {
  const { user, browser } = await listener('message')
  await say(user, 'message', 'Nina')
  await app.call(session.logout, {}, user.token)
  await say(user, 'message', 'Omar')
  await run()
  expect(browser.requests()).toBe(0)
})

it('sends nothing of the account before to whom a browser belongs now', async () => {
  const { user, browser } = await listener('message')
  await say(user, 'message', 'Nina')
  const next = await makeUser(app.ctx)
  await app.call(webPush.subscribe, { body: browser.subscription }, next.token)
  await run()
  expect(browser.requests()).toBe(0)
})

it('is sent once by several nodes, and again by another one if a node dies', async () => {
  const listeners = await Promise.all(Array.from({ length: 5 }, () => listener('message')))
  for (const { user } of listeners) await say(user, 'message', 'Nina')
  await Promise.all([run(), run(), run()])
  expect(listeners.map(({ browser }) => browser.requests())).toEqual([1, 1, 1, 1, 1])

  const { user, browser } = await listener('message')
  await say(user, 'message', 'Omar')
  // What a node leaves behind that died after its claim.
  await sql`update push_messages set claim = gen_random_uuid(), attempts = 1, due_at = now() + interval '2 minutes'`.execute(
    app.ctx.db,
  )
  await run()
  expect(browser.requests()).toBe(0)
  await makeDue()
  await run()
  expect(browser.requests()).toBe(1)
})

it('is sent at once by a worker', async () => {
  await watchPushMessages(app.ctx)
  await app.ctx.queue.work('push-notifications', (_, signal) => pushNotifications(app.ctx, signal))
  const { user, browser } = await listener('message')
  await say(user, 'message', 'Nina')
  await expect.poll(() => browser.received.length, { timeout: 20_000 }).toBe(1)
})
