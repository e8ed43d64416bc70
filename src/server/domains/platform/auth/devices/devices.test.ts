import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { account } from '../../../../../contract/platform/account.ts'
import type { Email } from '../../../../mail/email-template.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { signUp } from '../../../../testing/sign-up.ts'
import { setSetting } from '../../settings/service.ts'
import { deleteStaleDevices } from './service.ts'

const password = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: 'loopback' })
  await setSetting(app.ctx, 'limit_logins', '10000')
  await vi.waitUntil(() => app.ctx.settings().limit_logins === 10_000)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'send-email'`.execute(app.ctx.db)
})

/** The queued emails, oldest first. */
const mails = async () => {
  const { rows } = await sql<{ data: { to: string; email: Email } }>`
    select data from pgboss.job where name = 'send-email' order by created_on`.execute(app.ctx.db)
  return rows.map(({ data }) => data)
}

let count = 0
const newcomer = async () => {
  const email = `device${count++}@example.org`
  const body = { name: 'Owner', email, password, password_confirmation: password, terms: true as const }
  return { ...(await signUp(app, { body })), email }
}

interface Place {
  agent?: string
  address?: string
  cookie?: string | undefined
  https?: boolean
}
/** Logs in with a browser and returns the cookie it receives. */
const logIn = async (
  email: string,
  { agent = FIREFOX, address = '192.0.2.1', cookie, https }: Place = {},
) => {
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: {
      'user-agent': agent,
      'x-forwarded-for': address,
      ...(https && { 'x-forwarded-proto': 'https' }),
      ...(cookie && { cookie: `other=1; ${cookie}; more=2` }),
    },
    payload: { email, password },
  })
  expect(response.statusCode).toBe(200)
  return String(response.headers['set-cookie'])
}
const kept = (cookie: string) => cookie.split(';')[0]

it('emails the owner once about a login from a new device', async () => {
  const { email } = await newcomer()
  expect(await mails()).toEqual([])
  const cookie = await logIn(email)
  expect(await mails()).toHaveLength(1)
  const [{ to, email: letter }] = (await mails()) as [{ to: string; email: Email }]
  expect([to, letter.subject]).toEqual([email, 'New login to your account'])
  expect(letter.before[1]).toMatch(/^Firefox on Linux · 192\.0\.2\.1 · .+ UTC$/)
  expect(letter.action?.url).toMatch(/\/account\/settings#sessions$/)

  // Without its cookie it is recognized at its IP address, and with it anywhere.
  await logIn(email)
  expect(kept(await logIn(email, { address: '198.51.100.7', cookie: kept(cookie) }))).toBe(kept(cookie))
  expect(await mails()).toHaveLength(1)
  await logIn(email, { address: '203.0.113.4' })
  await logIn(email, { agent: SAFARI })
  expect(await mails()).toHaveLength(3)
})

it('recognizes devices per account', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  const cookie = kept(await logIn(one.email))
  await logIn(other.email, { cookie })
  expect((await mails()).map(({ to }) => to)).toEqual([one.email, other.email])
})

it('sends nothing to users who disabled the email, but records the device', async () => {
  const { email, access_token } = await newcomer()
  const off = await app.call(account.change, { body: { notify: { new_device: false } } }, access_token)
  expect(off.notify.new_device).toBe(false)
  await logIn(email)
  expect(await mails()).toEqual([])
  await app.call(account.change, { body: { notify: { new_device: true } } }, access_token)
  await logIn(email)
  expect(await mails()).toEqual([])
  await logIn(email, { agent: SAFARI })
  expect(await mails()).toHaveLength(1)
})

it('tells browsers that came by HTTPS to stay with it', async () => {
  const sent = async (proto: string) =>
    (await app.fastify.inject({ url: '/api/health/live', headers: { 'x-forwarded-proto': proto } })).headers[
      'strict-transport-security'
    ]
  expect([await sent('https'), await sent('http')]).toEqual(['max-age=31536000', undefined])
})

it('sets an HttpOnly cookie at login only, and accepts none it did not issue', async () => {
  const { email } = await newcomer()
  expect(await logIn(email)).toMatch(
    /^device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  expect(await logIn(email, { https: true })).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; Secure; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  expect(kept(await logIn(email, { cookie: 'device=guess' }))).not.toBe('device=guess')
  const wrong = await app.fastify.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: 'no' },
  })
  expect(wrong.headers['set-cookie']).toBeUndefined()
  expect((await app.fastify.inject('/api/settings')).headers['set-cookie']).toBeUndefined()
})

it('deletes devices after a year, and all but the newest hundred', async () => {
  const { user } = await newcomer()
  const devices = Array.from({ length: 120 }, (_, n) => ({
    user_id: user.id,
    token_hash: randomBytes(32),
    agent: `agent ${n}`,
    address: '192.0.2.1',
    last_used_at: new Date(Date.now() - n * 60_000).toISOString(),
  }))
  await app.ctx.db.insertInto('known_devices').values(devices).execute()
  await deleteStaleDevices(app.ctx)
  const left = () =>
    app.ctx.db.selectFrom('known_devices').select('agent').where('user_id', '=', user.id).execute()
  expect(await left()).toHaveLength(100)
  await app.ctx.db
    .updateTable('known_devices')
    .set({ last_used_at: new Date(Date.now() - 366 * 86_400_000).toISOString() })
    .where('agent', 'in', ['agent 0', 'agent 1'])
    .execute()
  await deleteStaleDevices(app.ctx)
  expect(await left()).toHaveLength(98)
})
