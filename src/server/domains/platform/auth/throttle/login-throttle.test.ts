import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { session } from '../../../../../contract/platform/session.ts'
import { createApp } from '../../../../app.ts'
import { withOutcome } from '../../../../db/connecting/outcome.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { setSetting } from '../../settings/service.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { createUser } from '../sessions/accounts.service.ts'
import { spendAttempt } from './rate-budget.service.ts'

/** Sets the limit of requests per minute and node, which these tests would otherwise hit first. */
const limitLogins = async ({ ctx }: TestApp, count: number): Promise<void> => {
  await setSetting(ctx, 'limit_logins', String(count))
  await vi.waitFor(() => expect(ctx.settings().limit_logins).toBe(count))
}

const RIGHT = 'correct horse battery'
let app: TestApp
let behindProxy: TestApp
let password_hash: string
beforeAll(async () => {
  app = await testApp()
  await limitLogins(app, 100_000)
  behindProxy = await testApp({ TRUSTED_PROXIES: 'loopback' })
  password_hash = await hashPassword(RIGHT)
})
afterAll(() => Promise.all([app.close(), behindProxy.close()]))

let created = 0
const account = async (ctx = app.ctx): Promise<string> => {
  created += 1
  const email = `guessed${created}@example.com`
  await createUser(ctx, { name: 'Guessed', email, password_hash, is_admin: false, roles: ['user'] })
  return email
}
const login = async (email: string, password: string, forwarded?: string, where = app) => {
  const response = await where.fastify.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    headers: forwarded ? { 'x-forwarded-for': forwarded, authorization: `Bearer ${forwarded}` } : {},
  })
  return {
    status: response.statusCode,
    retryAfter: Number(response.headers['retry-after'] ?? 0),
    body: response.json(),
  }
}
const inARow = async (count: number, one: (n: number) => ReturnType<typeof login>) => {
  const responses = []
  for (let n = 0; n < count; n += 1) responses.push(await one(n))
  return responses
}
const tries = (count: number, email: string) => inARow(count, () => login(email, 'wrong'))
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status)
/** Expires windows of at most this many seconds. */
const wait = (seconds: number, where = app) =>
  sql`update login_attempts set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(
    where.ctx.db,
  )

it('allows five wrong passwords in 20 s, then not even the right one', async () => {
  const email = await account()
  expect(statuses(await tries(5, email))).toEqual([422, 422, 422, 422, 422])
  const rejected = await login(email, RIGHT)
  expect(rejected).toMatchObject({ status: 429, body: { status: 'error', message: 'Too many attempts.' } })
  expect(rejected.retryAfter).toBeGreaterThan(0)
  expect(rejected.retryAfter).toBeLessThanOrEqual(20)
  expect((await login(await account(), RIGHT)).status).toBe(200)
  await wait(20)
  expect((await login(email, RIGHT)).status).toBe(200)
})

it('counts concurrent guesses', async () => {
  const email = await account()
  const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong')))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
})

it('counts failures only', async () => {
  const email = await account()
  expect(new Set(statuses(await inARow(12, () => login(email, RIGHT))))).toEqual(new Set([200]))
  expect(statuses(await tries(4, email))).toEqual([422, 422, 422, 422])
  expect(statuses(await inARow(3, () => login(email, RIGHT)))).toEqual([200, 200, 200])
})

it('treats an unknown email and guesses by registration the same', async () => {
  expect(statuses(await tries(6, 'nobody@example.com'))).toEqual([422, 422, 422, 422, 422, 429])
  const email = await account()
  const guess = (password: string) => ({
    body: { name: 'Guess', email, password, password_confirmation: password, terms: true },
  })
  for (let n = 0; n < 5; n += 1)
    expect((await app.requestError(session.register, guess(`not the one ${n}`))).status).toBe(422)
  expect((await app.requestError(session.register, guess(RIGHT))).status).toBe(429)
  expect((await login(email, RIGHT)).status).toBe(429)
})

it('allows twenty an hour per account, whatever the IP address', async () => {
  const email = await account(behindProxy.ctx)
  const from = (n: number, password: string) => login(email, password, `192.0.2.${n}`, behindProxy)
  const responses = await inARow(22, (n) => from(n, 'wrong'))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(responses.at(-1)?.retryAfter).toBeGreaterThan(3_500)
  expect((await from(99, RIGHT)).status).toBe(429)
  await wait(3600, behindProxy)
  expect((await from(99, RIGHT)).status).toBe(200)
})

it('allows a network so many new accounts in an hour and four times as many in a day', async () => {
  const { ctx } = behindProxy
  await setSetting(ctx, 'limit_registrations', '2')
  await vi.waitFor(() => expect(ctx.settings().limit_registrations).toBe(2))
  let joined = 0
  const join = (network: string, email = `joined${++joined}@example.com`) =>
    behindProxy.fastify.inject({
      method: 'POST',
      url: '/api/register',
      payload: { name: 'Joined', email, password: RIGHT, password_confirmation: RIGHT, terms: true },
      headers: { 'x-forwarded-for': `2001:db8:${network}::${joined}` },
    })
  for (let hour = 0; hour < 4; hour += 1) {
    for (let n = 0; n < 2; n += 1) expect((await join('1:1')).statusCode).toBe(201)
    // The same form sent again creates nothing.
    expect((await join('1:1', `joined${joined}@example.com`)).statusCode).toBe(201)
    const refused = await join('1:1')
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many accounts were created from your network. Try again later.',
    ])
    await wait(3600, behindProxy)
  }
  const refused = await join('1:1')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(15 * 3600)
  expect((await join('1:2')).statusCode).toBe(201)
  const events = await ctx.db
    .selectFrom('security_events')
    .select(['result', 'user_id', 'address'])
    .where('event', '=', 'registration')
    .orderBy('id')
    .execute()
  expect(events).toHaveLength(5)
  expect(events[0]).toEqual({ result: 'throttled', user_id: null, address: '2001:db8:1:1::3' })
})

it('counts the addresses of an IPv6 network as one', async () => {
  const email = await account(behindProxy.ctx)
  const from = (n: number) => login(email, 'wrong', `2001:db8:7:9::${n}`, behindProxy)
  expect(statuses(await inARow(6, from)).at(-1)).toBe(429)
  expect((await login(email, 'wrong', '2001:db8:7:a::1', behindProxy)).status).toBe(422)
})

it('cannot be evaded by 1,000 forged headers if no proxy is configured', { tags: 'long' }, async () => {
  const node = await testApp()
  await limitLogins(node, 100_000)
  const email = await account(node.ctx)
  const start = Date.now()
  const from = (n: number) => `10.${n % 250}.${n % 199}.${n % 241}`
  const responses = await inARow(1_000, (n) => login(email, 'wrong', from(n), node))
  expect(statuses(responses.slice(0, 5))).toEqual([422, 422, 422, 422, 422])
  const guesses = responses.filter(({ status }) => status !== 429)
  expect(guesses.length).toBeLessThanOrEqual(5 * (1 + Math.floor((Date.now() - start) / 20_000)))
  await node.close()
})

it('limits the accounts an IP address can try per minute, whatever its headers', {
  tags: 'long',
}, async () => {
  const node = await testApp()
  await limitLogins(node, 12)
  const responses = await inARow(15, (n) => login(`spread${n}@example.com`, 'wrong', `10.1.1.${n}`, node))
  expect(statuses(responses)).toEqual([...Array(12).fill(422), 429, 429, 429])
  await node.close()
})

it('is shared between nodes', async () => {
  const email = await account()
  await tries(5, email)
  const node = await createApp(app.ctx)
  const response = await node.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: RIGHT },
  })
  expect(response.statusCode).toBe(429)
  await node.close()
})

it('allows many concurrent logins to one account', { tags: 'long' }, async () => {
  const email = await account()
  const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, RIGHT)))
  expect(new Set(statuses(responses))).toEqual(new Set([200]))
})

it('responds 429 to a login flood rather than hashing all passwords, and counts none as failed', {
  tags: 'long',
}, async () => {
  const emails = []
  for (let n = 0; n < 60; n += 1) emails.push(await account())
  const responses = await Promise.all(emails.map((email) => login(email, RIGHT)))
  const rejected = responses.filter(({ status }) => status === 429)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60 - rejected.length)
  expect(rejected.length).toBeLessThan(60)
  for (const email of emails.slice(-5)) {
    expect(statuses(await tries(5, email))).toEqual([422, 422, 422, 422, 422])
    await wait(20)
  }
})

it('counts without a mark: a request that ended with its process after no more than that runs again', async () => {
  const { db } = app.ctx
  const claim = await db
    .insertInto('idempotency_keys')
    .values({ scope: 'counted', body_hash: Buffer.from('body'), status: null, response: null })
    .returning(['scope', 'created_at as since'])
    .executeTakeFirstOrThrow()
  await withOutcome(claim, 1_000, () => spendAttempt(app.ctx, ['probe'], 1))
  const { status } = await db
    .selectFrom('idempotency_keys')
    .select('status')
    .where('scope', '=', 'counted')
    .executeTakeFirstOrThrow()
  expect(status).toBeNull()
})
