import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { account } from '../../../contract/account.ts'
import type { Letter } from '../../mail/letter.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { signUp } from '../../testing/sign-up.ts'
import { setSetting } from '../settings/settings.service.ts'
import { forgetOldDevices } from './devices.service.ts'

const password = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ TRUSTED_PROXIES: 'loopback' })
  await setSetting(t.on, 'limit_logins', '10000')
  await vi.waitUntil(() => t.on.settings().limit_logins === 10_000)
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'send-letter'`.execute(t.on.db)
})

/** The letters that are on their way, the oldest first. */
const mails = async () => {
  const { rows } = await sql<{ data: { to: string; letter: Letter } }>`
    select data from pgboss.job where name = 'send-letter' order by created_on`.execute(t.on.db)
  return rows.map(({ data }) => data)
}

let count = 0
const newcomer = async () => {
  const email = `device${count++}@example.org`
  const body = { name: 'Owner', email, password, password_confirmation: password, terms: true as const }
  return { ...(await signUp(t, { body })), email }
}

interface Place {
  agent?: string
  address?: string
  cookie?: string | undefined
  https?: boolean
}
/** Logs in by a browser; answers the cookie that it is given. */
const logIn = async (
  email: string,
  { agent = FIREFOX, address = '192.0.2.1', cookie, https }: Place = {},
) => {
  const answer = await t.app.inject({
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
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['set-cookie'])
}
const kept = (cookie: string) => cookie.split(';')[0]

it('tells the owner of a log-in from a device that the account did not know, once', async () => {
  const { email } = await newcomer()
  expect(await mails()).toEqual([])
  const cookie = await logIn(email)
  expect(await mails()).toHaveLength(1)
  const [{ to, letter }] = (await mails()) as [{ to: string; letter: Letter }]
  expect([to, letter.subject]).toEqual([email, 'New log-in to your account'])
  expect(letter.before[1]).toMatch(/^Firefox on Linux · 192\.0\.2\.1 · .+ UTC$/)
  expect(letter.action?.url).toMatch(/\/account\/settings#sessions$/)

  // Without its cookie it is known where it was before, and with it from anywhere.
  await logIn(email)
  expect(kept(await logIn(email, { address: '198.51.100.7', cookie: kept(cookie) }))).toBe(kept(cookie))
  expect(await mails()).toHaveLength(1)
  await logIn(email, { address: '203.0.113.4' })
  await logIn(email, { agent: SAFARI })
  expect(await mails()).toHaveLength(3)
})

it('knows a device for each account by itself', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  const cookie = kept(await logIn(one.email))
  await logIn(other.email, { cookie })
  expect((await mails()).map(({ to }) => to)).toEqual([one.email, other.email])
})

it('is silent for who wants no such mail, and remembers meanwhile', async () => {
  const { email, access_token } = await newcomer()
  const off = await t.call(account.change, { body: { notify: { new_device: false } } }, access_token)
  expect(off.notify.new_device).toBe(false)
  await logIn(email)
  expect(await mails()).toEqual([])
  await t.call(account.change, { body: { notify: { new_device: true } } }, access_token)
  await logIn(email)
  expect(await mails()).toEqual([])
  await logIn(email, { agent: SAFARI })
  expect(await mails()).toHaveLength(1)
})

it('gives the browser a cookie that no script reads, for log-ins only, and takes none that it did not make', async () => {
  const { email } = await newcomer()
  expect(await logIn(email)).toMatch(
    /^device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  expect(await logIn(email, { https: true })).toMatch(/; Secure$/)
  expect(kept(await logIn(email, { cookie: 'device=guess' }))).not.toBe('device=guess')
  const wrong = await t.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: 'no' } })
  expect(wrong.headers['set-cookie']).toBeUndefined()
  expect((await t.app.inject('/api/settings')).headers['set-cookie']).toBeUndefined()
})

it('forgets devices after a year, and all but the newest hundred', async () => {
  const { user } = await newcomer()
  const devices = Array.from({ length: 120 }, (_, n) => ({
    user_id: user.id,
    token_hash: randomBytes(32),
    agent: `agent ${n}`,
    address: '192.0.2.1',
    last_used_at: new Date(Date.now() - n * 60_000).toISOString(),
  }))
  await t.on.db.insertInto('known_devices').values(devices).execute()
  await forgetOldDevices(t.on)
  const left = () =>
    t.on.db.selectFrom('known_devices').select('agent').where('user_id', '=', user.id).execute()
  expect(await left()).toHaveLength(100)
  await t.on.db
    .updateTable('known_devices')
    .set({ last_used_at: new Date(Date.now() - 366 * 86_400_000).toISOString() })
    .where('agent', 'in', ['agent 0', 'agent 1'])
    .execute()
  await forgetOldDevices(t.on)
  expect(await left()).toHaveLength(98)
})
