import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { plays } from '../../../../../contract/catalog/plays.ts'
import { appPasswords, MAX_APP_PASSWORDS } from '../../../../../contract/platform/app-passwords.ts'
import { session } from '../../../../../contract/platform/session.ts'
import { listeningSessions } from '../../../../../contract/social/listening-sessions.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { liftLimits } from '../../../../testing/limits.ts'
import { makeSong, makeUser, type TestUser } from '../../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../../testing/make-plans.ts'
import { setSetting } from '../../settings/service.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  await startSubscriptions(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeUser(app.ctx)
})

const create = (body: object = {}) =>
  app.call(appPasswords.create, { body: { name: 'Phone', scopes: ['apps'], ...body } }, user.token)
const refused = async (body: object) =>
  (
    await app.requestError(
      appPasswords.create,
      { body: { name: 'Phone', scopes: ['apps'], ...body } },
      user.token,
    )
  ).status
const list = () => app.call(appPasswords.list, {}, user.token)

it('shows the secret once, and stores none in plain text', async () => {
  const { secret, ...created } = await create({ scopes: ['apps', 'apps'] })
  expect(secret).toMatch(/^[a-z2-7]{20}$/)
  expect(created).toMatchObject({
    name: 'Phone',
    scopes: ['apps'],
    hint: secret.slice(-4),
    last_client: null,
    last_used_at: null,
    expires_at: null,
  })
  expect(await list()).toEqual([created])
})

it('emails the owner about a new one, and has one of a name', async () => {
  await create({ name: 'Car' })
  const { rows } = await sql<{ subject: string }>`
    select data -> 'email' ->> 'subject' as subject from pgboss.job
    where name = 'send-email' and data ->> 'to' = ${user.email}`.execute(app.ctx.db)
  expect(rows).toEqual([{ subject: 'New app password' }])
  expect(await refused({ name: 'Car' })).toBe(422)
})

it('is renamed and revoked by its owner only', async () => {
  const { id } = await create()
  const other = await makeUser(app.ctx)
  const params = { id }
  for (const call of [
    app.requestError(appPasswords.rename, { params, body: { name: 'X' } }, other.token),
    app.requestError(appPasswords.remove, { params }, other.token),
  ])
    expect((await call).status).toBe(404)
  await app.call(appPasswords.rename, { params, body: { name: 'Tablet' } }, user.token)
  expect(await list()).toMatchObject([{ id, name: 'Tablet' }])
  await create({ name: 'Car' })
  const twice = await app.requestError(appPasswords.rename, { params, body: { name: 'Car' } }, user.token)
  expect(twice.status).toBe(422)
  await app.call(appPasswords.remove, { params }, user.token)
  expect(await list()).toMatchObject([{ name: 'Car' }])
})

it('refuses an expiry in the past, no scopes, and more than an account may have', async () => {
  expect(await refused({ expires_at: new Date(Date.now() - 1000).toISOString() })).toBe(422)
  expect(await refused({ scopes: [] })).toBe(422)
  await sql`insert into app_passwords (user_id, name, token_hash, token_encrypted, hint, scopes)
    select ${user.id}, 'App ' || n, sha256(convert_to(n || ${user.email}, 'UTF8')), '', 'abcd', '{apps}'
    from generate_series(1, ${MAX_APP_PASSWORDS}) n`.execute(app.ctx.db)
  expect(await refused({})).toBe(409)
})

it('is a bearer token of the API with that scope, which can create and revoke no others', async () => {
  const { id, secret } = await create({ scopes: ['api'] })
  expect(await app.call(session.user, {}, secret)).toMatchObject({ id: user.id })
  const again = await app.requestError(
    appPasswords.create,
    { body: { name: 'Another', scopes: ['api'] } },
    secret,
  )
  expect(again).toMatchObject({ status: 403, body: { code: 'invalid_scope' } })
  const revoke = await app.requestError(appPasswords.remove, { params: { id } }, secret)
  expect(revoke).toMatchObject({ status: 403, body: { code: 'invalid_scope' } })
  const { secret: apps } = await create({ name: 'Watch' })
  expect((await app.requestError(session.user, {}, apps)).status).toBe(401)
})

it('plays as a device, and joins others who listen together', async () => {
  const { id, secret } = await create({ scopes: ['api'] })
  const song = await makeSong(app.ctx)
  const item = { type: 'song', id: song.id } as const
  const plan = await makePlan(app.ctx, { month: 999 }, { max_devices: 1 })
  await app.ctx.db.updateTable('users').set({ plan_id: plan.id }).where('id', '=', user.id).execute()
  await app.call(plays.registerMine, { body: { ...item, duration: 60 } }, secret)
  const devices = await app.ctx.db
    .selectFrom('playing_devices')
    .select('session_id')
    .where('user_id', '=', user.id)
    .execute()
  expect(devices).toEqual([{ session_id: id }])
  const start = { items: [item], index: 0, position: 0, playing: false, guests: 'control' as const }
  const client = '11111111-1111-4111-8111-111111111111'
  await app.call(listeningSessions.start, { body: { ...start, client } }, secret)
})

it('ends when its account is blocked', async () => {
  const { secret } = await create({ scopes: ['api'] })
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
  expect((await app.requestError(session.user, {}, secret)).status).toBe(401)
})

it('is refused by the API while the site, or the plan of the account, does not permit other apps', async () => {
  const { secret } = await create({ scopes: ['api'] })
  const status = async () => (await app.requestError(session.user, {}, secret)).status
  const permit = async (value: string) => {
    await setSetting(app.ctx, 'enable_apps', value)
    await app.ctx.settings.reload()
  }
  await permit('0')
  expect(await status()).toBe(401)
  await permit('1')
  expect(await status()).toBe(200)
  await app.ctx.db.deleteFrom('user_roles').where('user_id', '=', user.id).execute()
  expect(await status()).toBe(401)
})
