import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { session } from '../../../contract/session.ts'
import { createApp } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { setSetting } from '../settings/settings.service.ts'
import { createUser } from './accounts.service.ts'
import { hashPassword } from './session.passwords.ts'

/** Calls a minute and node, which these tests would meet before the tries that they are about. */
const limitLogins = async ({ on }: TestApp, count: number): Promise<void> => {
  await setSetting(on, 'limit_logins', String(count))
  await vi.waitFor(() => expect(on.settings().limit_logins).toBe(count))
}

const RIGHT = 'correct horse battery'
let t: TestApp
let behindProxy: TestApp
let password_hash: string
beforeAll(async () => {
  t = await testApp()
  await limitLogins(t, 100_000)
  behindProxy = await testApp({ TRUSTED_PROXIES: 'loopback' })
  password_hash = await hashPassword(RIGHT)
})
afterAll(() => Promise.all([t.close(), behindProxy.close()]))

let made = 0
const account = async (on = t.on): Promise<string> => {
  made += 1
  const email = `guessed${made}@example.com`
  await createUser(on, { name: 'Guessed', email, password_hash, is_admin: false, roles: ['user'] })
  return email
}
const login = async (email: string, password: string, forwarded?: string, where = t) => {
  const answer = await where.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    headers: forwarded ? { 'x-forwarded-for': forwarded, authorization: `Bearer ${forwarded}` } : {},
  })
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    body: answer.json(),
  }
}
const inARow = async (count: number, one: (n: number) => ReturnType<typeof login>) => {
  const answers = []
  for (let n = 0; n < count; n += 1) answers.push(await one(n))
  return answers
}
const tries = (count: number, email: string) => inARow(count, () => login(email, 'wrong'))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
/** As if the windows of at most that many seconds had passed. */
const wait = (seconds: number, where = t) =>
  sql`update attempts set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(where.on.db)

it('lets five wrong passwords through in 20 s, then not even the right one', async () => {
  const email = await account()
  expect(statuses(await tries(5, email))).toEqual([422, 422, 422, 422, 422])
  const refused = await login(email, RIGHT)
  expect(refused).toMatchObject({ status: 429, body: { status: 'error', message: 'Too many attempts.' } })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.retryAfter).toBeLessThanOrEqual(20)
  expect((await login(await account(), RIGHT)).status).toBe(200)
  await wait(20)
  expect((await login(email, RIGHT)).status).toBe(200)
})

it('counts guesses at the same time', async () => {
  const email = await account()
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong')))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

it('counts failures only', async () => {
  const email = await account()
  expect(new Set(statuses(await inARow(12, () => login(email, RIGHT))))).toEqual(new Set([200]))
  expect(statuses(await tries(4, email))).toEqual([422, 422, 422, 422])
  expect(statuses(await inARow(3, () => login(email, RIGHT)))).toEqual([200, 200, 200])
})

it('counts an e-mail nobody has and guesses by registering just the same', async () => {
  expect(statuses(await tries(6, 'nobody@example.com'))).toEqual([422, 422, 422, 422, 422, 429])
  const email = await account()
  const guess = (password: string) => ({
    body: { name: 'Guess', email, password, password_confirmation: password, terms: true },
  })
  for (let n = 0; n < 5; n += 1)
    expect((await t.refusal(session.register, guess(`not the one ${n}`))).status).toBe(422)
  expect((await t.refusal(session.register, guess(RIGHT))).status).toBe(429)
  expect((await login(email, RIGHT)).status).toBe(429)
})

it('lets twenty an hour through per account, whatever the address', async () => {
  const email = await account(behindProxy.on)
  const from = (n: number, password: string) => login(email, password, `192.0.2.${n}`, behindProxy)
  const answers = await inARow(22, (n) => from(n, 'wrong'))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(answers.at(-1)?.retryAfter).toBeGreaterThan(3_500)
  expect((await from(99, RIGHT)).status).toBe(429)
  await wait(3600, behindProxy)
  expect((await from(99, RIGHT)).status).toBe(200)
})

it('is not moved by 1,000 rotated headers when no proxy is configured', async () => {
  const node = await testApp()
  await limitLogins(node, 100_000)
  const email = await account(node.on)
  const start = Date.now()
  const from = (n: number) => `10.${n % 250}.${n % 199}.${n % 241}`
  const answers = await inARow(1_000, (n) => login(email, 'wrong', from(n), node))
  expect(statuses(answers.slice(0, 5))).toEqual([422, 422, 422, 422, 422])
  const guesses = answers.filter(({ status }) => status !== 429)
  expect(guesses.length).toBeLessThanOrEqual(5 * (1 + Math.floor((Date.now() - start) / 20_000)))
  await node.close()
}, 60_000)

it('lets one address try so many accounts a minute, whatever it puts into its headers', async () => {
  const node = await testApp()
  await limitLogins(node, 12)
  const answers = await inARow(15, (n) => login(`spread${n}@example.com`, 'wrong', `10.1.1.${n}`, node))
  expect(statuses(answers)).toEqual([...Array(12).fill(422), 429, 429, 429])
  await node.close()
})

it('shares the count between nodes', async () => {
  const email = await account()
  await tries(5, email)
  const node = await createApp(t.on)
  const answer = await node.inject({ method: 'POST', url: '/api/login', payload: { email, password: RIGHT } })
  expect(answer.statusCode).toBe(429)
  await node.close()
})

it('logs one account in many times at once', async () => {
  const email = await account()
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, RIGHT)))
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
})

it('answers 429 to a rush of log-ins rather than hash them all, and counts none of them as failed', async () => {
  const emails = []
  for (let n = 0; n < 60; n += 1) emails.push(await account())
  const answers = await Promise.all(emails.map((email) => login(email, RIGHT)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length)
  expect(refused.length).toBeLessThan(60)
  for (const email of emails.slice(-5)) {
    expect(statuses(await tries(5, email))).toEqual([422, 422, 422, 422, 422])
    await wait(20)
  }
})
