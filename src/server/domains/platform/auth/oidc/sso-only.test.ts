import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { adminOidcProviders } from '../../../../../contract/platform/back-office/oidc-providers.ts'
import { adminSettings } from '../../../../../contract/platform/back-office/settings.ts'
import { passkeys } from '../../../../../contract/platform/second-factor.ts'
import { identities, links, session, social } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'
import { addProvider, profileAt, somebody } from '../../../../testing/oidc-login.ts'
import { type OpenId, openId } from '../../../../testing/openid.ts'
import { signUp } from '../../../../testing/sign-up.ts'
import { setSetting } from '../../settings/service.ts'
import { userLoginLink } from '../cli.ts'

const appUrl = 'http://localhost:3000'
const password = 'correct horse battery'
let provider: OpenId
let app: TestApp
let admin: TestUser
let providerId: number
const turn = async (on: boolean) => {
  const body = { settings: [{ key: 'sso_only', value: on ? '1' : '0' }] }
  await app.call(adminSettings.writePowerful, { body }, admin.token)
  await vi.waitUntil(() => app.ctx.settings().sso_only === on)
}
beforeAll(async () => {
  provider = await openId({ appUrl, slugs: ['door'] })
  app = await testApp({ OUTBOUND_ALLOW: provider.host })
  admin = await makeUser(app.ctx, { admin: true })
  await setSetting(app.ctx, 'limit_logins', '10000')
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

it('needs a login provider', async () => {
  const body = { settings: [{ key: 'sso_only', value: '1' }] }
  const refused = await app.requestError(adminSettings.writePowerful, { body }, admin.token)
  expect(refused.body.errors).toEqual({ sso_only: ['Add and enable a login provider first.'] })
  await expect(setSetting(app.ctx, 'sso_only', '1')).rejects.toThrow('login provider')
  providerId = await addProvider(app, admin.token, provider)
})

const register = (email: string) =>
  signUp(app, { body: { name: 'Known', email, password, password_confirmation: password, terms: true } })
const off = 'Password login is turned off here. Use single sign-on instead.'

it('refuses passwords, passkeys and registration', async () => {
  await register('before@example.com')
  await turn(true)
  expect((await app.fastify.inject('/api/settings')).json()).toContainEqual({ key: 'sso_only', value: '1' })
  const login = { email: 'before@example.com', password }
  const account = {
    ...login,
    name: 'New',
    email: 'new@example.com',
    password_confirmation: password,
    terms: true,
  }
  for (const [endpoint, body] of [
    [session.login, login],
    [session.register, account],
    [links.forgotPassword, { email: login.email }],
    [passkeys.options, undefined],
    [passkeys.logIn, { ticket: 'x', response: {} }],
  ] as const) {
    const { status, body: reply } = await app.requestError(endpoint, { body })
    expect([endpoint.path, status, reply.code, reply.message]).toEqual([endpoint.path, 403, 'forbidden', off])
  }
  const { status } = await app.requestError(links.forgotPassword, { body: { email: 'nobody@example.com' } })
  expect(status).toBe(403)
})

it('keeps the last provider', async () => {
  const {
    id: _,
    version,
    slug: __,
    people_count: ___,
    ...item
  } = await app.call(adminOidcProviders.get, { params: { id: providerId } }, admin.token)
  const last = 'Turn off “Single sign-on only” first: this is the last login provider.'
  const body = { ...item, enabled: false, version }
  const params = { id: providerId }
  const change = await app.requestError(adminOidcProviders.change, { params, body }, admin.token)
  expect(change.body.errors).toEqual({ enabled: [last] })
  const remove = await app.requestError(adminOidcProviders.remove, { params }, admin.token)
  expect([remove.status, remove.body.message]).toEqual([409, last])
})

it('links an existing account by provider and password together, and keeps that link', async () => {
  const account = somebody({ email: 'before@example.com' })
  const at = (who: OpenId['account']) => profileAt(app, provider, 'door', who)
  const profile = await at(account)
  const params = { driver: 'door' }
  expect((await app.requestError(social.callback, { params, body: { profile } })).status).toBe(409)
  const login = { email: 'before@example.com', password }
  const linking = { driver: 'door', profile }
  const other = { driver: 'door', profile: await at(somebody()) }
  const status = async (body: object) => (await app.requestError(session.login, { body })).status
  expect(await status({ ...login, linking: other })).toBe(403)
  expect(await status({ ...login, linking: { ...linking, profile: { email: login.email } } })).toBe(401)
  expect(await status({ ...login, password: 'a wrong guess', linking })).toBe(422)
  const reply = await app.call(session.login, { body: { ...login, linking } })
  if (!('access_token' in reply)) throw new Error(reply.message)
  const { access_token: token } = reply
  await app.call(identities.link, { body: { driver: 'door', profile } }, token)
  const again = await app.call(social.callback, { params, body: { profile: await at(account) } })
  expect(again).toMatchObject({ user: { id: reply.user.id } })
  expect((await app.requestError(identities.unlink, { params }, token)).status).toBe(409)
})

it('lets an administrator in by a link of the command line, once', async () => {
  const tokenOf = async () => (await userLoginLink(app.ctx, admin.email)).split('/login/link/')[1] ?? ''
  const [first, token] = [await tokenOf(), await tokenOf()]
  const use = (given: string) => app.requestError(links.loginLink, { body: { token: given } })
  expect((await use(first)).status).toBe(410)
  expect((await use('made up')).status).toBe(410)
  const reply = await app.call(links.loginLink, { body: { token } })
  expect(reply).toMatchObject({ user: { id: admin.id } })
  expect((await use(token)).status).toBe(410)
  const late = await tokenOf()
  await app.ctx.db
    .updateTable('account_links')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await use(late)).status).toBe(410)
  await expect(userLoginLink(app.ctx, 'before@example.com')).rejects.toThrow('not an administrator')
  await expect(userLoginLink(app.ctx, 'nobody@example.com')).rejects.toThrow('No account')
  // Of another purpose.
  const reset = await app.requestError(links.passwordLink, { params: { token: await tokenOf() } })
  expect(reset.status).toBe(410)
})

it('ends by itself when no provider is left', async () => {
  await app.ctx.db.updateTable('oidc_providers').set({ enabled: false }).execute()
  await app.ctx.channel.publish('settings')
  await vi.waitUntil(() => !app.ctx.settings().sso_only)
  await app.call(session.login, { body: { email: 'before@example.com', password } })
})
