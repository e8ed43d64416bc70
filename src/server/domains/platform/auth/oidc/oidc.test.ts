import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { AnySettingKey } from '../../../../../contract/core/all-settings.ts'
import { writeSetting } from '../../../../../contract/core/settings.ts'
import { adminOidcProviders } from '../../../../../contract/platform/back-office/oidc-providers.ts'
import type { SocialProfile } from '../../../../../contract/platform/login.ts'
import { identities, session, social } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'
import { addProvider, profileAt, somebody, visitProvider } from '../../../../testing/oidc-login.ts'
import { type OpenId, openId, passThrough } from '../../../../testing/openid.ts'
import { signUp } from '../../../../testing/sign-up.ts'
import { setSetting } from '../../settings/service.ts'

const appUrl = 'http://localhost:3000'
let provider: OpenId
let quiet: OpenId
let app: TestApp
let admin: TestUser
const setTo = async (key: AnySettingKey, value: string) => {
  await setSetting(app.ctx, key, value)
  await vi.waitUntil(() => writeSetting(app.ctx.settings()[key]) === value)
}
beforeAll(async () => {
  provider = await openId({ appUrl, slugs: ['google', 'closed'] })
  quiet = await openId({ appUrl, slugs: ['quiet'], claimsByUserinfo: true })
  app = await testApp({ OUTBOUND_ALLOW: `${provider.host},${quiet.host}` })
  admin = await makeUser(app.ctx, { admin: true })
  await setTo('limit_logins', '10000')
  await addProvider(app, admin.token, provider, { slug: 'google', name: 'Google' })
  await addProvider(app, admin.token, provider, { slug: 'closed', auto_create: false })
  await addProvider(app, admin.token, quiet, { slug: 'quiet' })
})
afterEach(() => {
  provider.forgery = null
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await quiet.close()
})

const password = 'correct horse battery'
const params = { driver: 'google' }
const profileOf = (account: OpenId['account']) => profileAt(app, provider, 'google', account)
const logIn = (profile: SocialProfile, driver = 'google') =>
  app.requestError(social.callback, { params: { driver }, body: { profile } })
const entered = async (profile: SocialProfile, driver = 'google') => {
  const reply = await app.call(social.callback, { params: { driver }, body: { profile } })
  if (!('access_token' in reply)) throw new Error(`No session but: ${reply.message}`)
  return reply
}
const registered = (email: string) =>
  signUp(app, { body: { name: 'Known', email, password, password_confirmation: password, terms: true } })

it('lists enabled providers only, and knows no others', async () => {
  const id = await addProvider(app, admin.token, provider, { slug: 'off', enabled: false })
  const drivers = (await app.call(social.providers, {})).map(({ driver }) => driver)
  expect(drivers).toEqual(['google', 'closed', 'quiet'])
  for (const driver of ['off', 'nowhere', 'facebook'])
    expect((await app.requestError(social.start, { params: { driver } })).status).toBe(404)
  expect((await app.requestError(social.start, { params: { driver: '../x' } })).status).toBe(422)
  await app.call(adminOidcProviders.remove, { params: { id } }, admin.token)
})

it('limits new accounts of a network, but not logins to those that exist', async () => {
  const known = somebody()
  await entered(await profileOf(known))
  await setTo('limit_registrations', '1')
  expect((await logIn(await profileOf(somebody()))).status).toBe(429)
  await entered(await profileOf(known))
  await setTo('limit_registrations', '10000')
})

it('creates an account with a confirmed email and no password, and logs into it again', async () => {
  const account = somebody()
  const profile = await profileOf(account)
  expect(Object.keys(profile).sort()).toEqual(['email', 'name', 'proof'])
  const { user } = await entered(profile)
  expect(user).toMatchObject({ name: account.name, email: account.email.toLowerCase(), has_password: false })
  expect(user.email_verified_at).not.toBeNull()
  const again = await entered(await profileOf({ ...account, email: 'moved@example.com' }))
  expect([again.user.id, again.user.email]).toEqual([user.id, account.email.toLowerCase()])
  const unsure = await entered(await profileOf(somebody({ email_verified: false })))
  expect(unsure.user.email_verified_at).toBeNull()
})

it('asks the userinfo endpoint for what the ID token lacks', async () => {
  const account = somebody()
  const { user } = await entered(await profileAt(app, quiet, 'quiet', account), 'quiet')
  expect(user).toMatchObject({ name: account.name, email: account.email.toLowerCase() })
  expect(user.email_verified_at).not.toBeNull()
})

it('redirects with state, nonce and PKCE, and accepts only a matching callback', async () => {
  provider.account = somebody()
  const { url, ticket } = await app.call(social.start, { params })
  const { searchParams } = new URL(url)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('scope')).toBe('openid profile email')
  const back = await passThrough(url, `${appUrl}/login/google/callback`)
  const other = await app.call(social.start, { params })
  const wrong = async (body: object) => (await app.requestError(social.exchange, { params, body })).status
  const otherState = new URL(other.url).searchParams.get('state')
  expect(await wrong({ ...back, ticket, state: 'another' })).toBe(410)
  expect(await wrong({ ...back, ticket: `${ticket}x` })).toBe(410)
  expect(await wrong({ ...back, ticket: other.ticket })).toBe(410)
  // The code belongs to another verifier and nonce.
  expect(await wrong({ ...back, ticket: other.ticket, state: otherState })).toBe(401)
  expect(await wrong({ ...back, ticket, iss: 'https://mixed.up' })).toBe(401)
  expect(await wrong({ ...back, ticket, code: 'made-up' })).toBe(401)
  const elsewhere = { params: { driver: 'closed' }, body: { ...back, ticket } }
  expect((await app.requestError(social.exchange, elsewhere)).status).toBe(410)
})

it('refuses tokens that are not for this login', async () => {
  const now = Math.floor(Date.now() / 1000)
  const forged: Record<string, { change: JWTPayload; by?: 'other key' }> = {
    'the signature of another key': { change: {}, by: 'other key' },
    'another audience': { change: { aud: 'another-client' } },
    'another issuer': { change: { iss: 'https://accounts.example' } },
    'an expired token': { change: { iat: now - 7200, exp: now - 3600 } },
    'another nonce': { change: { nonce: 'another' } },
    'no nonce': { change: { nonce: undefined } as JWTPayload },
    'no subject': { change: { sub: undefined } as JWTPayload },
  }
  for (const [what, forgery] of Object.entries(forged)) {
    provider.forgery = null
    const body = await visitProvider(app, provider, 'google', somebody())
    provider.forgery = forgery
    const { status } = await app.requestError(social.exchange, { params, body })
    expect([what, status]).toEqual([what, 401])
  }
})

it('trusts only its own verdict, once and for the provider it is of', async () => {
  const account = somebody()
  const profile = await profileOf(account)
  const proof = String(profile.proof)
  const bare = { email: account.email, sub: account.accountId, id: account.accountId }
  const changed = `${proof.slice(0, -4)}${proof.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const wrong of [bare, { proof: '' }, { proof: 'x' }, { proof: changed }, { proof: 7 }])
    expect([wrong, (await logIn(wrong)).status]).toEqual([wrong, 401])
  expect((await logIn(profile, 'quiet')).status).toBe(401)
  await entered({ proof })
  expect((await logIn(profile)).status).toBe(401)
  const late = await profileOf(account)
  vi.useFakeTimers({ now: Date.now() + 1_300_000, toFake: ['Date'] })
  const { status } = await logIn(late)
  vi.useRealTimers()
  expect(status).toBe(401)
})

it('does not open an account by its email alone, but is linked by its owner', async () => {
  const account = somebody()
  const { access_token, user } = await registered(account.email)
  const profile = await profileOf(account)
  const rejected = await logIn(profile)
  const known = 'An account with this email already exists.'
  expect([rejected.status, rejected.body.message]).toEqual([409, known])
  const complete = { driver: 'google', profile, email: account.email }
  expect((await app.requestError(identities.complete, { body: complete })).status).toBe(409)
  const link = { driver: 'google', profile }
  expect((await app.requestError(identities.link, { body: link })).status).toBe(401)
  await app.call(identities.link, { body: link }, access_token)
  expect(await app.call(identities.list, {}, access_token)).toEqual([
    { driver: 'google', name: 'Google', label: account.email, created_at: expect.any(String) },
  ])
  expect((await entered(await profileOf(account))).user.id).toBe(user.id)

  const stranger = await registered('stranger@example.com')
  const taken = { driver: 'google', profile: await profileOf(account) }
  expect((await app.requestError(identities.link, { body: taken }, stranger.access_token)).status).toBe(409)

  const unlink = { params: { driver: 'google' } }
  await app.call(identities.unlink, unlink, access_token)
  expect((await logIn(await profileOf(account))).status).toBe(409)
  expect((await app.requestError(identities.unlink, unlink, access_token)).status).toBe(404)
})

it('creates no account where the provider may not, yet lets linked people in', async () => {
  const account = somebody()
  const at = () => profileAt(app, provider, 'closed', account)
  const rejected = await logIn(await at(), 'closed')
  expect([rejected.status, rejected.body.message]).toEqual([
    403,
    'You don’t have an account here yet. Ask an administrator to create one.',
  ])
  const complete = { driver: 'closed', profile: await at(), email: 'other@example.com' }
  expect((await app.requestError(identities.complete, { body: complete })).status).toBe(403)
  const { access_token, user } = await registered(account.email)
  expect((await logIn(await at(), 'closed')).status).toBe(409)
  await app.call(identities.link, { body: { driver: 'closed', profile: await at() } }, access_token)
  expect((await entered(await at(), 'closed')).user.id).toBe(user.id)
})

it('creates accounts on a private instance with closed registration', async () => {
  await setTo('requireAuth', '1')
  await setTo('disableRegistration', '1')
  await entered(await profileOf(somebody()))
  const { email: _, ...silent } = somebody()
  const { status, body } = await logIn(await profileOf(silent))
  expect([status, body.message]).toEqual([
    403,
    'Your login provider didn’t share an email address. Ask an administrator for help.',
  ])
  await setTo('disableRegistration', '0')
  await setTo('requireAuth', '0')
})

it('requests an email if the provider supplied none, and creates the account with it', async () => {
  const { email: _, ...silent } = somebody()
  const profile = await profileOf(silent)
  const asked = await app.call(social.callback, { params, body: { profile } })
  expect(asked).toEqual({ message: 'email required', driver: 'google', profile })
  const body = { driver: 'google', profile, email: 'Typed@example.com', name: 'Typed in' }
  const reply = await app.call(identities.complete, { body })
  const user = { email: 'typed@example.com', name: 'Typed in', email_verified_at: null }
  expect(reply).toMatchObject({ user })
  expect((await entered(await profileOf(silent))).user.name).toBe('Typed in')
})

it('does not remove the last login method of an account without a password', async () => {
  const { access_token } = await entered(await profileOf(somebody()))
  const rejected = await app.requestError(identities.unlink, { params }, access_token)
  expect(rejected.status).toBe(409)
  expect(await app.call(identities.list, {}, access_token)).toHaveLength(1)
})

it('rejects blocked accounts, and requires the second factor', async () => {
  const account = somebody()
  const { user } = await entered(await profileOf(account))
  const encrypted_secret = Buffer.from('x')
  const secret = { user_id: user.id, encrypted_secret, confirmed_at: new Date().toISOString() }
  await app.ctx.db.insertInto('second_factors').values(secret).execute()
  const reply = await app.call(social.callback, { params, body: { profile: await profileOf(account) } })
  expect(reply).toEqual({ message: 'second factor', challenge: expect.any(String) })
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
  const rejected = await logIn(await profileOf(account))
  expect([rejected.status, rejected.body.message]).toEqual([403, 'This account is blocked.'])
})

it('logs out at the provider too, unless that is turned off', async () => {
  const { access_token } = await entered(await profileOf(somebody()))
  const { logout_url = '' } = await app.call(session.logout, {}, access_token)
  const url = new URL(logout_url)
  expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
    provider.issuer,
    `${appUrl}/login`,
  ])
  expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect((await fetch(url)).status).toBe(200)
  await app.ctx.db
    .updateTable('oidc_providers')
    .set({ single_logout: false })
    .where('slug', '=', 'google')
    .execute()
  const other = await entered(await profileOf(somebody()))
  expect(await app.call(session.logout, {}, other.access_token)).toEqual({ status: 'success' })
  const { rows } = await app.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('encrypted_id_token', 'is not', null)
    .execute()
    .then((all) => ({ rows: all }))
  expect(rows.length).toBeGreaterThan(0)
  const byPassword = await registered('plain@example.com')
  expect(await app.call(session.logout, {}, byPassword.access_token)).toEqual({ status: 'success' })
})

it('reports when the provider does not respond, and logs out here all the same', async () => {
  const gone = await openId({ appUrl, slugs: ['gone'] })
  app.ctx.env.outboundAllow.push(gone.host)
  const id = await addProvider(app, admin.token, gone, { slug: 'gone' })
  const { access_token } = await entered(await profileAt(app, gone, 'gone', somebody()), 'gone')
  const body = await visitProvider(app, gone, 'gone', somebody())
  await gone.close()
  const down = 'The login provider doesn’t respond. Try again later.'
  const atExchange = await app.requestError(social.exchange, { params: { driver: 'gone' }, body })
  expect([atExchange.status, atExchange.body.message]).toEqual([502, down])
  // A change makes it discover the provider again.
  await app.ctx.db
    .updateTable('oidc_providers')
    .set({ updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  const atStart = await app.requestError(social.start, { params: { driver: 'gone' } })
  expect([atStart.status, atStart.body.message]).toEqual([502, down])
  expect(await app.call(session.logout, {}, access_token)).toEqual({ status: 'success' })
  expect((await app.requestError(session.user, {}, access_token)).status).toBe(401)
})
