import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnySettingKey } from '../../../../../contract/core/all-settings.ts'
import { writeSetting } from '../../../../../contract/core/settings.ts'
import type { SocialProfile } from '../../../../../contract/platform/login.ts'
import { identities, session, social } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Graph, graph } from '../../../../testing/graph.ts'
import { signUp } from '../../../../testing/sign-up.ts'
import { setSetting } from '../../settings/service.ts'

let facebook: Graph
let app: TestApp
const setTo = async (key: AnySettingKey, value: string) => {
  await setSetting(app.ctx, key, value)
  await vi.waitUntil(() => writeSetting(app.ctx.settings()[key]) === value)
}
beforeAll(async () => {
  facebook = await graph()
  app = await testApp({ FACEBOOK_URL: facebook.address, FACEBOOK_GRAPH_URL: facebook.address })
  await setTo('limit_logins', '10000')
  await setTo('facebook_client_id', facebook.keys.id)
  await setTo('facebook_client_secret', facebook.keys.secret)
  await setTo('facebook_login', '1')
})
afterAll(async () => {
  await app.close()
  await facebook.close()
})

const password = 'correct horse battery'
const { start, exchange, callback } = social
const params = { driver: 'facebook' }
let count = 0
const somebody = (email?: string) => {
  const id = String(9000 + count++)
  const person = { id, name: `Friend ${id}`, ...(email && { email }) }
  facebook.tokens.set(`token-${id}`, { app_id: facebook.keys.id, is_valid: true, type: 'USER', person })
  return person
}
const profileOf = async ({ id }: { id: string }): Promise<SocialProfile> => {
  const { url, ticket } = await app.call(start, { params })
  const state = new URL(url).searchParams.get('state') ?? ''
  return (await app.call(exchange, { params, body: { ticket, state, code: `for token-${id}` } })).profile
}
const status = async (profile: SocialProfile) =>
  (await app.requestError(callback, { params, body: { profile } })).status

it('logs in with a token verified by the Graph API', async () => {
  const person = somebody('friend@example.com')
  const profile = await profileOf(person)
  expect(profile).toEqual({ access_token: `token-${person.id}`, email: person.email, name: person.name })
  const reply = await app.call(callback, { params, body: { profile } })
  expect(reply).toMatchObject({ user: { email: 'friend@example.com', email_verified_at: null } })
  const bare = { id: person.id, email: person.email, name: person.name }
  expect(await status(bare)).toBe(401)
  expect(await status({ ...bare, access_token: 'made up' })).toBe(401)
})

it('rejects tokens that are invalid, for another app or without a person', async () => {
  const { id } = somebody('other@example.com')
  const token = facebook.tokens.get(`token-${id}`)
  if (!token) throw new Error('no token')
  for (const wrong of [{ is_valid: false }, { app_id: '4712' }, { type: 'PAGE' }]) {
    facebook.tokens.set('wrong', { ...token, ...wrong })
    expect([wrong, await status({ access_token: 'wrong' })]).toEqual([wrong, 401])
  }
  const { ticket } = await app.call(start, { params })
  const body = { ticket, state: 'another', code: `for token-${id}` }
  expect((await app.requestError(exchange, { params, body })).status).toBe(410)
})

it('treats the email as unconfirmed: it opens no account, and is confirmed first where required', async () => {
  const email = 'here.already@example.com'
  await signUp(app, { body: { name: 'Here', email, password, password_confirmation: password, terms: true } })
  expect(await status({ access_token: `token-${somebody(email).id}` })).toBe(409)
  await setTo('verify_email', '1')
  const person = somebody('unsure@example.com')
  const reply = await app.requestError(callback, {
    params,
    body: { profile: { access_token: `token-${person.id}` } },
  })
  expect([reply.status, reply.body.message]).toEqual([202, 'verify your e-mail'])
  await setTo('verify_email', '0')
})

it('completes the account of a person without an email', async () => {
  const profile = { access_token: `token-${somebody().id}` }
  const asked = await app.call(callback, { params, body: { profile } })
  expect(asked).toEqual({ message: 'email required', driver: 'facebook', profile })
  const body = { driver: 'facebook', profile, email: 'typed@example.com' }
  const reply = await app.call(identities.complete, { body })
  if (!('access_token' in reply)) throw new Error('no session')
  expect((await app.call(session.user, {}, reply.access_token)).has_password).toBe(false)
  expect((await app.requestError(identities.complete, { body })).status).toBe(409)
})
