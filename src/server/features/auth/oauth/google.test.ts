import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnySettingKey } from '../../../../contract/all-settings.ts'
import { session } from '../../../../contract/session.ts'
import { writeSetting } from '../../../../contract/settings.ts'
import { identities, type SocialProfile, social } from '../../../../contract/social.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type OpenId, openId, passThrough } from '../../../testing/openid.ts'
import { signUp } from '../../../testing/sign-up.ts'
import { setSetting } from '../../settings/settings.service.ts'

const redirect = 'http://localhost:3000/login/google/callback'
let provider: OpenId
let app: TestApp
const setTo = async (key: AnySettingKey, value: string) => {
  await setSetting(app.ctx, key, value)
  await vi.waitUntil(() => writeSetting(app.ctx.settings()[key]) === value)
}
beforeAll(async () => {
  provider = await openId(redirect)
  app = await testApp({ GOOGLE_ISSUER: provider.issuer })
  await setTo('limit_logins', '10000')
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const password = 'correct horse battery'
const { start, exchange, callback } = social.google
let count = 0
/** Returns a person with an account at the provider. */
const somebody = (more: Partial<OpenId['account']> = {}) => {
  const n = count++
  return {
    accountId: `subject-${n}`,
    email: `Person${n}@example.com`,
    email_verified: true,
    name: `Person ${n}`,
    ...more,
  }
}
/** Runs the whole provider flow. */
const profileOf = async (account: OpenId['account']): Promise<SocialProfile> => {
  provider.account = account
  const { url, ticket } = await app.call(start, {})
  const back = await passThrough(url, redirect)
  return (await app.call(exchange, { body: { ticket, ...back } })).profile
}
const logIn = (profile: SocialProfile) => app.requestError(callback, { body: { profile } })
const entered = async (profile: SocialProfile) => {
  const reply = await app.call(callback, { body: { profile } })
  if (!('access_token' in reply)) throw new Error(`No session but: ${reply.message}`)
  return reply
}
const registered = (email: string) =>
  signUp(app, { body: { name: 'Known', email, password, password_confirmation: password, terms: true } })

it('returns 404 and shows no button while the provider is disabled or has no keys', async () => {
  const shown = async () =>
    app.fastify.inject('/api/settings').then((response) => response.json<{ key: string; value: string }[]>())
  expect((await app.requestError(start, {})).status).toBe(404)
  await setSetting(app.ctx, 'google_login', '1')
  await setSetting(app.ctx, 'google_client_id', provider.client.client_id)
  expect((await app.requestError(start, {})).status).toBe(404)
  expect(await shown()).toContainEqual({ key: 'google_login', value: '0' })
  await setTo('google_client_secret', provider.client.client_secret)
  await expect.poll(shown).toContainEqual({ key: 'google_login', value: '1' })
  expect((await logIn({ email: 'anybody@example.com' })).status).toBe(401)
  const responses = JSON.stringify(await shown())
  expect(responses).not.toContain(provider.client.client_secret)
  expect(responses).not.toContain(provider.client.client_id)
})

it('creates an account with a confirmed email and no password, and logs into it again', async () => {
  const account = somebody()
  const { user } = await entered(await profileOf(account))
  expect(user).toMatchObject({ name: account.name, email: account.email.toLowerCase(), has_password: false })
  expect(user.email_verified_at).not.toBeNull()
  const again = await entered(await profileOf({ ...account, email: 'moved@example.com' }))
  expect(again.user.id).toBe(user.id)
  expect(again.user.email).toBe(account.email.toLowerCase())
})

it('redirects with state, nonce and PKCE, and accepts only a matching callback', async () => {
  provider.account = somebody()
  const { url, ticket } = await app.call(start, {})
  const { searchParams } = new URL(url)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  const { code, state } = await passThrough(url, redirect)
  const other = await app.call(start, {})
  const wrong = async (body: object) => (await app.requestError(exchange, { body })).status
  expect(await wrong({ ticket, code, state: 'another' })).toBe(410)
  expect(await wrong({ ticket: `${ticket}x`, code, state })).toBe(410)
  const otherState = new URL(other.url).searchParams.get('state')
  expect(await wrong({ ticket: other.ticket, code, state: otherState })).toBe(401)
  expect(await wrong({ ticket, code: 'made-up', state })).toBe(401)
})

it('accepts only a token of the provider for this app and this browser', async () => {
  const victim = somebody()
  const { user } = await entered(await profileOf(victim))
  const { id_token, ticket } = await profileOf(victim)
  const claims = decodeJwt(String(id_token))
  const signed = async (change: JWTPayload, by?: 'other key') => ({
    id_token: await provider.sign({ ...claims, ...change }, by),
    ticket,
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const { nonce: _, ...withoutNonce } = claims
  const forged: Record<string, SocialProfile> = {
    'a bare profile': { email: victim.email, sub: victim.accountId, id: victim.accountId },
    'no ticket': { id_token },
    'a ticket of another log-in': { id_token, ticket: (await app.call(start, {})).ticket },
    'no token at all': { id_token: '', ticket },
    'no signature': { id_token: `${part({ alg: 'none' })}.${part(claims)}.`, ticket },
    'the signature of another key': await signed({}, 'other key'),
    'changed claims': {
      id_token: String(id_token).replace(/\.[^.]+\./, `.${part({ ...claims, sub: 'x' })}.`),
      ticket,
    },
    'another place': await signed({ aud: 'another-client' }),
    'another issuer': await signed({ iss: 'https://accounts.example' }),
    'too old': await signed({ exp: now - 60 }),
    'another nonce': await signed({ nonce: 'another' }),
    'no nonce': { id_token: await provider.sign(withoutNonce), ticket },
  }
  for (const [what, profile] of Object.entries(forged)) {
    const { status, body } = await logIn(profile)
    expect([what, status, 'access_token' in body]).toEqual([what, 401, false])
  }
  const reply = await entered(await signed({}))
  expect(reply.user.id).toBe(user.id)
  expect((await logIn({ id_token, ticket })).status).toBe(401)
})

it('does not open an account by its email alone, but links it by its password', async () => {
  const account = somebody()
  const { access_token, user } = await registered(account.email)
  const profile = await profileOf(account)
  const rejected = await logIn(profile)
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    'An account with this email already exists.',
  ])
  const complete = { driver: 'google' as const, profile, email: account.email }
  expect((await app.requestError(identities.complete, { body: complete })).status).toBe(409)
  expect(
    (
      await app.requestError(identities.complete, {
        body: { ...complete, email: 'new@example.com', profile: {} },
      })
    ).status,
  ).toBe(401)

  const link = { driver: 'google' as const, profile, password }
  expect((await app.requestError(identities.link, { body: link })).status).toBe(401)
  const wrong = await app.requestError(
    identities.link,
    { body: { ...link, password: 'not it' } },
    access_token,
  )
  expect(wrong.body.errors).toEqual({ password: ['Wrong password.'] })
  await app.call(identities.link, { body: link }, access_token)
  expect(await app.call(identities.list, {}, access_token)).toEqual([
    { driver: 'google', label: account.email, created_at: expect.any(String) },
  ])
  expect((await entered(await profileOf(account))).user.id).toBe(user.id)

  const stranger = await registered('stranger@example.com')
  const taken = { driver: 'google' as const, profile: await profileOf(account), password }
  expect((await app.requestError(identities.link, { body: taken }, stranger.access_token)).status).toBe(409)

  await app.call(identities.unlink, { params: { driver: 'google' } }, access_token)
  expect((await logIn(await profileOf(account))).status).toBe(409)
  expect(
    (await app.requestError(identities.unlink, { params: { driver: 'google' } }, access_token)).status,
  ).toBe(404)
})

it('requests an email if the provider supplied none, and creates the account with it', async () => {
  const { email: _, ...silent } = somebody()
  const profile = await profileOf(silent)
  expect(await app.call(callback, { body: { profile } })).toEqual({
    message: 'email required',
    driver: 'google',
    profile,
  })
  const body = { driver: 'google' as const, profile, email: 'Typed@example.com', name: 'Typed in' }
  const reply = await app.call(identities.complete, { body })
  expect(reply).toMatchObject({
    user: { email: 'typed@example.com', name: 'Typed in', email_verified_at: null },
  })
  expect((await entered(await profileOf(silent))).user.name).toBe('Typed in')
})

it('does not remove the last login method of an account without a password', async () => {
  const { access_token } = await entered(await profileOf(somebody()))
  const rejected = await app.requestError(identities.unlink, { params: { driver: 'google' } }, access_token)
  expect(rejected.status).toBe(409)
  expect(await app.call(identities.list, {}, access_token)).toHaveLength(1)
})

it('rejects blocked accounts, and requires the second factor', async () => {
  const account = somebody()
  const { user } = await entered(await profileOf(account))
  const secret = {
    user_id: user.id,
    encrypted_secret: Buffer.from('x'),
    confirmed_at: new Date().toISOString(),
  }
  await app.ctx.db.insertInto('second_factors').values(secret).execute()
  const reply = await app.call(callback, { body: { profile: await profileOf(account) } })
  expect(reply).toEqual({ message: 'second factor', challenge: expect.any(String) })
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
  const rejected = await logIn(await profileOf(account))
  expect([rejected.status, rejected.body.message]).toEqual([403, 'This account is blocked.'])
})

it('works on a private instance, and creates no account while registration is disabled', async () => {
  const account = somebody()
  await setTo('requireAuth', '1')
  await entered(await profileOf(account))
  await setTo('disableRegistration', '1')
  await entered(await profileOf(account))
  const stranger = await profileOf(somebody())
  expect((await logIn(stranger)).status).toBe(403)
  const body = { driver: 'google' as const, profile: stranger, email: 'x@example.com' }
  expect((await app.requestError(identities.complete, { body })).status).toBe(404)
  await setTo('disableRegistration', '0')
  await setTo('requireAuth', '0')
})

it('reports when the provider does not respond', async () => {
  const profile = await profileOf(somebody())
  const other = await testApp({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })
  try {
    for (const [key, value] of [
      ['google_client_id', 'a'],
      ['google_client_secret', 'b'],
      ['google_login', '1'],
    ] as const)
      await setSetting(other.ctx, key, value)
    await expect.poll(() => other.ctx.settings().google_login).toBe(true)
    expect((await other.requestError(start, {})).status).toBe(502)
    expect((await other.requestError(callback, { body: { profile } })).status).toBe(401)
    expect((await other.requestError(session.user, {})).status).toBe(401)
  } finally {
    await other.close()
  }
})
