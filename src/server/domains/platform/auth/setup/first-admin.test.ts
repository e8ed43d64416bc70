import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { links, session } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { signUp } from '../../../../testing/sign-up.ts'
import { prepareFirstAdmin } from './first-admin.service.ts'

/** Apps by their environment: several tests need the same one. */
const opened = new Map<string, Promise<TestApp>>()
const open = (variables: Record<string, string> = {}): Promise<TestApp> => {
  const key = JSON.stringify(variables)
  const app = opened.get(key) ?? testApp(variables)
  opened.set(key, app)
  return app
}
/** As on a first start: nobody has an account, and no link was printed. */
beforeEach(async () => {
  for (const app of opened.values()) {
    const { db } = (await app).ctx
    for (const table of ['users', 'setup_links', 'idempotency_keys'] as const)
      await db.deleteFrom(table).execute()
  }
})
afterAll(async () => {
  for (const app of opened.values()) await (await app).close()
})

const PASSWORD = 'correct horse battery'
const form = (email: string, password = PASSWORD) => ({
  name: 'First One',
  email,
  password,
  password_confirmation: password,
})
const tokenOf = (link: string | null): string => link?.split('/').at(-1) ?? ''
const fresh = async () => {
  const app = await open()
  return { t: app, token: tokenOf(await prepareFirstAdmin(app.ctx)) }
}
const use = (t: TestApp, token: string, body: object = form('first@example.com')) =>
  t.requestError(links.firstAdmin, { params: { token }, body })
const valid = async (t: TestApp, token: string) =>
  (await t.call(links.firstAdminState, { params: { token } })).valid

it('creates a link whose token is not stored', async () => {
  const app = await open({ APP_URL: 'https://music.example' })
  const link = await prepareFirstAdmin(app.ctx)
  expect(link).toMatch(/^https:\/\/music\.example\/setup\/[\w-]{43}$/)
  const { rows } = await sql<{ row: string }>`select setup_links::text as row from setup_links`.execute(
    app.ctx.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(tokenOf(link))
})

it('creates the first administrator once', { tags: 'long' }, async () => {
  const { t, token } = await fresh()
  expect(await valid(t, token)).toBe(true)
  const reply = await t.call(links.firstAdmin, { params: { token }, body: form('First@Example.com') })
  expect(reply.user).toMatchObject({ email: 'first@example.com', is_admin: true })
  expect(reply.user.roles).toEqual([{ name: 'admin' }, { name: 'user' }])
  expect((await t.call(session.user, {}, reply.access_token)).id).toBe(reply.user.id)

  expect(await valid(t, token)).toBe(false)
  expect(await use(t, token, form('second@example.com'))).toMatchObject({
    status: 410,
    body: { code: 'gone', status: 'error' },
  })
  expect(await prepareFirstAdmin(t.ctx)).toBeNull()
})

it('repeats its response to a retry with the same key', { tags: 'long' }, async () => {
  const { t, token } = await fresh()
  const attempt = () =>
    t.fastify.inject({
      method: 'POST',
      url: `/api/first-administrator/${token}`,
      payload: form('first@example.com'),
      headers: { 'idempotency-key': 'the-same-key' },
    })
  const [one, other] = await Promise.all([attempt(), attempt()])
  expect([one.statusCode, other.statusCode]).toEqual([201, 201])
  expect(other.json()).toEqual(one.json())
  const { rows } = await sql<{ row: string }>`select k::text as row from idempotency_keys k`.execute(t.ctx.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(one.json().access_token)
})

it('lets one of two concurrent calls win', { tags: 'long' }, async () => {
  const { t, token } = await fresh()
  const responses = await Promise.all([1, 2, 3].map((n) => use(t, token, form(`racer${n}@example.com`))))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 410, 410])
  const { rows } = await sql`select 1 from users`.execute(t.ctx.db)
  expect(rows).toHaveLength(1)
})

it('retains the link if the form is rejected', async () => {
  const { t, token } = await fresh()
  const { user } = await signUp(t, { body: { ...form('taken@example.com'), terms: true } })
  expect((await use(t, token, form(user.email))).body.errors).toEqual({
    email: ['This email is already in use.'],
  })
  expect((await use(t, token, form('a@example.com', 'baseball'))).status).toBe(422)
  expect((await use(t, token)).status).toBe(201)
})

it('rejects a link that is forged, expired, or superseded by another administrator', {
  tags: 'long',
}, async () => {
  const { t, token } = await fresh()
  expect((await use(t, 'made-up')).status).toBe(410)
  await sql`update setup_links set expires_at = now()`.execute(t.ctx.db)
  expect(await valid(t, token)).toBe(false)
  expect((await use(t, token)).status).toBe(410)

  const next = tokenOf(await prepareFirstAdmin(t.ctx))
  expect(next).not.toBe(token)
  await signUp(t, { body: { ...form('early@example.com'), terms: true } })
  await sql`insert into user_roles select u.id, r.id from users u, roles r where r.name = 'admin'`.execute(
    t.ctx.db,
  )
  expect(await valid(t, next)).toBe(false)
  expect((await use(t, next)).status).toBe(410)
})

it('prints one link on all nodes that start together, and again on the next start', {
  tags: 'long',
}, async () => {
  const app = await open()
  const links = await Promise.all(Array.from({ length: 4 }, () => prepareFirstAdmin(app.ctx)))
  expect(new Set(links).size).toBe(1)
  expect(await prepareFirstAdmin(app.ctx)).toBe(links[0])
  await sql`update setup_links set expires_at = now() + interval '11 hours'`.execute(app.ctx.db)
  const renewed = await prepareFirstAdmin(app.ctx)
  expect(renewed).not.toBe(links[0])
  expect(await valid(app, tokenOf(links[0] ?? null))).toBe(false)
  expect(await valid(app, tokenOf(renewed))).toBe(true)
})

it('prints no link in preview mode, where it would have no effect', { tags: 'long' }, async () => {
  const app = await open({ TONEARM_PREVIEW: '1' })
  expect(await prepareFirstAdmin(app.ctx)).toBeNull()
})

const named = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'a password of the boss' }
const logInAs = (t: TestApp, password: string) =>
  t.requestError(session.login, { body: { email: 'boss@example.com', password } })

it('creates the administrator of the environment, once across all nodes', { tags: 'long' }, async () => {
  const app = await open(named)
  expect(await Promise.all([1, 2, 3].map(() => prepareFirstAdmin(app.ctx)))).toEqual([null, null, null])
  const { status, body } = await logInAs(app, named.ADMIN_PASSWORD)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { is_admin: true, roles: [{ name: 'admin' }, { name: 'user' }] } })
  const { rows } = await sql`select 1 from users`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
})

it('does not change an administrator whatever the environment contains later', { tags: 'long' }, async () => {
  const app = await open(named)
  await prepareFirstAdmin(app.ctx)
  const later = {
    ...app.ctx,
    env: { ...app.ctx.env, adminEmail: 'boss@example.com', adminPassword: 'another one' },
  }
  expect(await prepareFirstAdmin(later)).toBeNull()
  expect((await logInAs(app, 'another one')).status).toBe(422)
  expect((await logInAs(app, named.ADMIN_PASSWORD)).status).toBe(200)
})

it('gives no access to an account registered with that email before', { tags: 'long' }, async () => {
  const app = await open(named)
  const squatter = await signUp(app, { body: { ...form('boss@example.com'), terms: true } })
  await prepareFirstAdmin(app.ctx)
  expect((await app.requestError(session.user, {}, squatter.access_token)).status).toBe(401)
  expect((await logInAs(app, PASSWORD)).status).toBe(422)
  expect((await logInAs(app, named.ADMIN_PASSWORD)).body).toMatchObject({ user: { is_admin: true } })
})
