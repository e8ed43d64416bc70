import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissions } from '../../../../../contract/core/permissions.ts'
import { links, session } from '../../../../../contract/platform/session.ts'
import { hashToken } from '../../../../db/tokens.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { signIn, signUp } from '../../../../testing/sign-up.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { findUserByEmail } from './accounts.service.ts'
import { deleteExpired } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** As many passwords are hashed or wait at once. */
const MOST_PASSWORDS = 34

const form = (email: string, password = 'correct horse battery') => ({
  name: 'Ada Listener',
  email,
  password,
  password_confirmation: password,
  terms: true as const,
})
const joined = (email: string) => signUp(app, { body: form(email) })
const sessionOf = (token: string) =>
  app.ctx.db.selectFrom('sessions').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst()

it('registers with the role user and logs in', async () => {
  const reply = await joined('Ada@Example.com')
  expect(reply).toMatchObject({
    token_type: 'Bearer',
    user: {
      name: 'Ada Listener',
      email: 'ada@example.com',
      email_verified_at: null,
      roles: [{ name: 'user' }],
      permissions: ['Download songs', 'Upload songs', 'Use chat', 'Use other apps'].map((name) => ({ name })),
      is_admin: false,
      plan: null,
      cart: { items: [], total: 0, currency: 'USD' },
      avatar: null,
      has_password: true,
      blocked: false,
      artist_id: null,
    },
  })
  expect(await app.call(session.user, {}, reply.access_token)).toEqual(reply.user)
  expect(JSON.stringify(reply)).not.toContain('argon2')
})

it('finds an account by its email in any case, script and notation of the domain', async () => {
  const forms: [string, string[]][] = [
    [
      'Анна@Пример.рф',
      ['анна@пример.рф', 'АННА@ПРИМЕР.РФ', 'анна@xn--e1afmkfd.xn--p1ai', 'Анна@XN--E1AFMKFD.xn--p1ai'],
    ],
    ['ben@xn--bcher-kva.example', ['ben@bücher.example', 'BEN@Bücher.example', 'Ben@XN--bcher-kva.EXAMPLE']],
    ["o'neil&sons=/x@example.com", ["O'Neil&Sons=/x@example.com"]],
  ]
  for (const [email, others] of forms) {
    const { user } = await joined(email)
    for (const other of [email, ...others]) {
      const reply = await signIn(app, { body: { email: other, password: 'correct horse battery' } })
      expect([other, reply.user.id]).toEqual([other, user.id])
    }
  }
  const bad = await app.requestError(session.register, { body: form('not an email') })
  expect(bad.body.errors).toEqual({ email: ['Enter a valid email address.'] })
})

it('logs in with the email in any case, for thirty days, by a token of 256 bits that is not stored', async () => {
  await joined('kept@example.com')
  const { access_token, expires_at } = await signIn(app, {
    body: { email: 'KEPT@example.com', password: 'correct horse battery' },
  })
  expect(Buffer.from(access_token, 'base64url')).toHaveLength(32)
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(app.ctx.db)
  expect(rows.map(({ row }) => row).join()).not.toContain(access_token)
  expect((await findUserByEmail(app.ctx, 'kept@example.com'))?.password_hash).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

it('responds to an unknown email as to a wrong password', async () => {
  await joined('known@example.com')
  const attempt = async (email: string) => {
    const { status, body } = await app.requestError(session.login, {
      body: { email, password: 'not the one' },
    })
    return { status, body: { ...body, request_id: '' } }
  }
  const known = await attempt('known@example.com')
  expect(known).toMatchObject({ status: 422, body: { errors: { email: ['Wrong email or password.'] } } })
  expect(await attempt('unknown@example.com')).toEqual(known)

  // So that the time does not differ either, a password is verified for both: neither is rejected before its turn.
  let busy = true
  const keepBusy = async (): Promise<void> => {
    while (busy) await hashPassword('another one')
  }
  const others = Promise.all(Array.from({ length: MOST_PASSWORDS }, keepBusy))
  const late = await attempt('known@example.com')
  expect(late.status).toBe(429)
  expect(await attempt('unknown@example.com')).toEqual(late)
  busy = false
  await others
})

it('logs out on the server: this session ends, others remain', async () => {
  const { access_token: one } = await joined('out@example.com')
  const { access_token: other } = await signIn(app, {
    body: { email: 'out@example.com', password: 'correct horse battery' },
  })
  expect(await app.call(session.logout, {}, one)).toEqual({ status: 'success' })
  const rejected = await app.requestError(session.user, {}, one)
  expect(rejected).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
  expect((await app.call(session.user, {}, other)).email).toBe('out@example.com')
})

it('rejects a missing, unknown and expired token', async () => {
  const { access_token } = await joined('old@example.com')
  await app.ctx.db
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('token_hash', '=', hashToken(access_token))
    .execute()
  for (const token of [undefined, '', 'made-up', access_token])
    expect((await app.requestError(session.user, {}, token)).status).toBe(401)
  await deleteExpired(app.ctx)
  expect(await sessionOf(access_token)).toBeUndefined()
})

it('deletes expired sessions, attempts and links, and no others', async () => {
  const { access_token } = await joined('stays@example.com')
  await sql`insert into setup_links values ('old', 'first-administrator', now()),
    ('new', 'first-administrator', now() + interval '1 hour')`.execute(app.ctx.db)
  await sql`insert into login_attempts values ('old', 1, now()), ('new', 1, now() + interval '1 hour')`.execute(
    app.ctx.db,
  )
  await deleteExpired(app.ctx)
  const { rows } = await sql`select encode(token_hash, 'escape') as left from setup_links
    union all select encode(key, 'escape') from login_attempts where key in ('old', 'new')`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ left: 'new' }, { left: 'new' }])
  expect(await sessionOf(access_token)).toBeDefined()
})

it('accepts a token in the header only, never in a URL', async () => {
  const { access_token } = await joined('url@example.com')
  for (const name of ['token', 'access_token', 'api_token']) {
    const response = await app.fastify.inject({ url: `/api/user?${name}=${access_token}` })
    expect(response.statusCode).toBe(401)
  }
})

it('extends a session at most once an hour', async () => {
  const { access_token } = await joined('slide@example.com')
  const before = await sessionOf(access_token)
  await app.call(session.user, {}, access_token)
  expect(await sessionOf(access_token)).toEqual(before)

  await sql`update sessions set last_used_at = now() - interval '61 minutes', expires_at = now() + interval '2 days'
    where token_hash = ${hashToken(access_token)}`.execute(app.ctx.db)
  await app.call(session.user, {}, access_token)
  const after = await sessionOf(access_token)
  expect(Date.parse(after?.expires_at ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect(Date.parse(after?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

it('locks a blocked account out and ends its sessions', async () => {
  const { access_token, user } = await joined('blocked@example.com')
  const block = (blocked: boolean) =>
    app.ctx.db.updateTable('users').set({ blocked }).where('id', '=', user.id).execute()
  await block(true)
  expect((await app.requestError(session.user, {}, access_token)).status).toBe(401)
  const body = { email: 'blocked@example.com', password: 'correct horse battery' }
  expect(await app.requestError(session.login, { body })).toMatchObject({
    status: 403,
    body: { status: 'error', message: 'This account is blocked.' },
  })
  expect((await app.requestError(session.login, { body: { ...body, password: 'wrong' } })).status).toBe(422)
  await block(false)
  expect((await app.requestError(session.user, {}, access_token)).status).toBe(401)
})

it('grants every permission to an admin by flag or by role', async () => {
  const flagged = await joined('flag@example.com')
  await app.ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', flagged.user.id).execute()
  const named = await joined('role@example.com')
  await sql`insert into user_roles select ${named.user.id}, id from roles where name = 'admin'`.execute(
    app.ctx.db,
  )
  for (const { access_token } of [flagged, named]) {
    const user = await app.call(session.user, {}, access_token)
    expect(user.permissions.map(({ name }) => name)).toEqual(permissions)
  }
})

it('accepts an email once, even for concurrent registrations', async () => {
  const responses = await Promise.all(
    ['first password', 'other password'].map((password) =>
      app.requestError(session.register, { body: form('race@example.com', password) }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
  const late = await app.requestError(session.register, { body: form('RACE@example.com', 'third password') })
  expect(late.body.errors).toEqual({ email: ['This email is already in use.'] })
})

it('logs in when the same registration is repeated immediately, not later', async () => {
  const first = await joined('again@example.com')
  const again = await joined('again@example.com')
  expect(again.user.id).toBe(first.user.id)
  expect(again.access_token).not.toBe(first.access_token)
  await sql`update users set created_at = now() - interval '61 seconds' where id = ${first.user.id}`.execute(
    app.ctx.db,
  )
  expect((await app.requestError(session.register, { body: form('again@example.com') })).status).toBe(422)
})

it.each([
  [{ password: 'short12', password_confirmation: 'short12' }, 'password'],
  [{ password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }, 'password'],
  [{ password: 'Password', password_confirmation: 'Password' }, 'password'],
  [{ password: 'baseball', password_confirmation: 'baseball' }, 'password'],
  [{ password_confirmation: 'another one' }, 'password_confirmation'],
  [{ name: 'A' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ email: 'not-an-address' }, 'email'],
  [{ terms: false }, 'terms'],
])('rejects a registration with %o', async (wrong, field) => {
  const body = { ...form('never@example.com'), ...wrong }
  const response = await app.requestError(session.register, { body })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors ?? {})).toEqual([field])
})

it('has no composition rules for passwords', async () => {
  const reply = await signUp(app, { body: form('plain@example.com', 'zzzzzzzzq') })
  expect(reply.user.email).toBe('plain@example.com')
})

it.each(['login', 'register', 'firstAdmin'] as const)('rejects unknown fields of %s', async (name) => {
  const { terms, ...admin } = form('mass@example.com')
  const bodies = {
    login: { email: 'mass@example.com', password: 'correct horse battery' },
    register: form('mass@example.com'),
    firstAdmin: admin,
  }
  for (const extra of [{ is_admin: true }, { roles: ['admin'] }, { user_id: 1 }, { blocked: false }]) {
    const input = { params: { token: 'x' }, body: { ...bodies[name], ...extra } }
    const response = await app.requestError({ ...session, ...links }[name], input)
    expect(response.status).toBe(422)
    expect(response.body.errors).toHaveProperty(Object.keys(extra)[0] ?? '')
  }
  expect(await findUserByEmail(app.ctx, 'mass@example.com')).toBeUndefined()
})
