import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import { account } from '../../../../contract/platform/account.ts'
import { securityLog } from '../../../../contract/platform/back-office/audit-log.ts'
import { adminSettings } from '../../../../contract/platform/back-office/settings.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { links, session, stepUp } from '../../../../contract/platform/session.ts'
import { adminUsers } from '../../../../contract/site/back-office/users.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { withoutTriggers } from '../../../testing/database.ts'
import { contractEndpoints } from '../../../testing/endpoints.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { hashPassword } from '../auth/passwords/service.ts'
import { deleteOldSecurityEvents } from './queries.ts'

const PASSWORD = 'correct horse battery'

let app: TestApp
let admin: TestUser
let password_hash: string
beforeAll(async () => {
  app = await testApp()
  password_hash = await hashPassword(PASSWORD)
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const withPassword = async (options?: Parameters<typeof makeUser>[1]) => {
  const user = await makeUser(app.ctx, options)
  await app.ctx.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  const { email } = await app.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { ...user, email }
}
const log = (query: Partial<QueryOf<typeof securityLog.list>> = {}) =>
  app.call(securityLog.list, { query: { per_page: 100, ...query } as never }, admin.token)
const of = async ({ id }: TestUser) =>
  (await log({ 'filter[user]': id })).data.map(({ event, result }) => `${event} ${result}`).reverse()
const attempt = (email: string, password: string) =>
  app.requestError(session.login, { body: { email, password } })

test('guesses, throttling and logins are recorded, with address and browser, for administrators and the user', async () => {
  const user = await withPassword({ name: 'Bo' })
  for (let guess = 0; guess < 6; guess++) await attempt(user.email, 'wrong password')
  await attempt('nobody@example.org', 'wrong password')
  expect(await of(user)).toEqual([...Array(5).fill('login failed'), 'login throttled'])
  await app.ctx.db.deleteFrom('login_attempts').execute()
  const login = await app.call(session.login, { body: { email: user.email, password: PASSWORD } })
  const token = 'access_token' in login ? login.access_token : ''
  expect((await of(user)).at(-1)).toBe('login succeeded')
  const { data } = await log({ 'filter[result]': 'failed', 'filter[days]': 1 })
  expect(data.filter(({ user_id }) => user_id === null)).toMatchObject([
    { event: 'login', user_name: null, address: '127.0.0.1', call: null },
  ])
  expect((await log({ q: 'Bo' })).data.length).toBeGreaterThan(6)
  const own = await app.call(account.securityEvents, {}, token)
  expect(own[0]).toMatchObject({ event: 'login', result: 'succeeded', address: '127.0.0.1' })
  expect(own).toHaveLength(7)
  // Neither staff nor other users read it.
  const staff = await makeUser(app.ctx, { roles: ['user'] })
  expect((await app.requestError(securityLog.list, {}, staff.token)).status).toBe(403)
  expect((await of(staff)).at(-1)).toBe('access refused')
  expect(await app.call(account.securityEvents, {}, staff.token)).toHaveLength(1)
})

test('changes of an account, exports and settings are recorded', async () => {
  const user = await withPassword({ admin: true })
  const { token } = user
  await app.requestError(stepUp.confirm, { body: { password: 'wrong password' } }, token)
  await app.call(stepUp.confirm, { body: { password: PASSWORD } }, token)
  const settings = { values: { appName: 'Tonearm' } }
  await app.requestError(adminSettings.writePowerful, { body: settings }, token)
  await app.fastify.inject({
    url: `/api${adminUsers.list.path}/export`,
    headers: { authorization: `Bearer ${token}` },
  })
  await app.call(links.forgotPassword, { body: { email: user.email } })
  const password = 'another fine passphrase'
  await app.call(
    account.changePassword,
    { body: { current_password: PASSWORD, password, password_confirmation: password } },
    token,
  )
  expect(await of(user)).toEqual([
    'confirmation failed',
    'confirmation succeeded',
    'data_exported succeeded',
    'password_reset_requested succeeded',
    'password_changed succeeded',
  ])
  const [, , exported] = (await log({ 'filter[user]': user.id })).data
  expect(exported?.call).toBe('GET /admin/users/export')
  await app.call(account.remove, { body: {} }, token)
  const gone = (await log({ 'filter[event]': 'account_deleted' })).data
  expect(gone).toMatchObject([{ user_id: user.id, user_name: null }])
})

test('a login from a new device notifies', async () => {
  const user = await withPassword()
  const login = async (agent: string) => {
    const { headers } = await app.fastify.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'user-agent': agent },
      payload: { email: user.email, password: PASSWORD },
    })
    return headers
  }
  await login('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  expect(await app.call(notifications.list, {}, user.token)).toEqual([])
  await login('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
  expect(await app.call(notifications.list, {}, user.token)).toMatchObject([
    { kind: 'login', params: { title: 'Firefox · Windows', text: '127.0.0.1' } },
  ])
})

test('the log is append-only, and kept for a year', async () => {
  for (const change of [
    "update security_events set result = 'failed'",
    'delete from security_events',
    'truncate security_events',
  ]) {
    await expect(sql.raw(change).execute(app.ctx.db), change).rejects.toThrow('permission denied')
    await expect(sql.raw(change).execute(app.owner), change).rejects.toThrow('append-only')
  }
  const { id } = (await log()).data[0] ?? { id: 0 }
  await withoutTriggers(app.owner, (trx) =>
    trx
      .updateTable('security_events')
      .set({ created_at: sql`now() - interval '367 days'` as never })
      .where('id', '=', id)
      .execute(),
  )
  const count = (await log()).meta.total ?? 0
  await deleteOldSecurityEvents(app.ctx.db)
  expect((await log()).meta.total).toBe(count - 1)
})

test('every endpoint that requires a recent login is recorded', async () => {
  const silent = (await contractEndpoints()).filter(({ stepUp, event }) => stepUp && !event)
  // These begin what the next call completes, which is recorded.
  expect(silent.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /user/passkeys/options',
    'POST /user/two-factor',
  ])
})
