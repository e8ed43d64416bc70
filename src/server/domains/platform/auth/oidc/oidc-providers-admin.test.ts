import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  adminOidcActs,
  adminOidcProviders,
} from '../../../../../contract/platform/back-office/oidc-providers.ts'
import { MASK } from '../../../../../contract/platform/back-office/settings.ts'
import { social } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'
import { addProvider, profileAt, somebody } from '../../../../testing/oidc-login.ts'
import { type OpenId, openId } from '../../../../testing/openid.ts'

const appUrl = 'http://localhost:3000'
let provider: OpenId
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  provider = await openId({ appUrl, slugs: ['door', 'post'] })
  app = await testApp({ OUTBOUND_ALLOW: provider.host })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const read = (id: number) => app.call(adminOidcProviders.get, { params: { id } }, admin.token)
const refused = async (more: object) => {
  const body = { name: 'Door', slug: 'x', issuer: provider.issuer, ...provider.client, ...more }
  const { status, body: reply } = await app.requestError(adminOidcProviders.create, { body }, admin.token)
  return [status, Object.keys(reply.errors ?? {})]
}
const logsIn = async () => {
  const profile = await profileAt(app, provider, 'door', somebody())
  const reply = await app.call(social.callback, { params: { driver: 'door' }, body: { profile } })
  return 'access_token' in reply
}

it('keeps the secret encrypted, shows a mask, and leaves it alone when the mask comes back', async () => {
  const id = await addProvider(app, admin.token, provider)
  const { id: _, slug, people_count, version, ...item } = await read(id)
  expect([slug, people_count]).toEqual(['door', 0])
  expect(item).toEqual({
    name: 'Door',
    issuer: provider.issuer,
    client_id: provider.client.client_id,
    client_secret: MASK,
    scopes: 'openid profile email',
    auto_create: true,
    roles_claim: '',
    role_mappings: [],
    single_logout: true,
    enabled: true,
  })
  const stored = await app.ctx.db.selectFrom('oidc_providers').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(provider.client.client_secret)
  expect(stored.encrypted_client_secret?.includes(provider.client.client_secret)).toBe(false)
  const change = (body: object) =>
    app.requestError(adminOidcProviders.change, { params: { id }, body }, admin.token)
  expect((await change({ ...item, name: 'Front door', version })).status).toBe(200)
  expect((await change({ ...item, version })).status).toBe(409)
  expect((await change({ ...item, slug: 'other', version })).status).toBe(422)
  expect(await logsIn()).toBe(true)
  expect(await app.call(social.providers, {})).toEqual([{ driver: 'door', name: 'Front door' }])
  const { version: next } = await read(id)
  await change({ ...item, client_secret: 'a wrong one', version: next })
  await expect(logsIn()).rejects.toThrow('Login couldn’t be verified.')
  await change({ ...item, ...provider.client, version: (await read(id)).version })
  expect(await logsIn()).toBe(true)
  expect((await read(id)).people_count).toBe(2)
  const log = await app.ctx.db.selectFrom('audit_log').selectAll().execute()
  expect(log.map(({ action }) => action)).toEqual(['create', 'change', 'change', 'change'])
  expect(JSON.stringify(log)).not.toContain(provider.client.client_secret)
  expect(JSON.stringify(log)).not.toContain('a wrong one')
})

it('refuses what no provider can be', async () => {
  expect(await refused({ slug: 'facebook' })).toEqual([422, ['slug']])
  expect(await refused({ slug: 'Door!' })).toEqual([422, ['slug']])
  expect(await refused({ slug: 'door' })).toEqual([422, ['slug']])
  expect(await refused({ scopes: 'profile email' })).toEqual([422, ['scopes']])
  expect(await refused({ role_mappings: [{ group: 'a', role: 4711 }] })).toEqual([422, ['role_mappings']])
  for (const issuer of [
    '',
    'idp',
    'ftp://a.example',
    'https://',
    'https://u:p@a.example',
    'https://a.example/?x',
  ])
    expect([issuer, await refused({ issuer })]).toEqual([issuer, [422, ['issuer']]])
})

it('takes the URL of a discovery document for its issuer', async () => {
  const issuer = `${provider.issuer}/.well-known/openid-configuration`
  const id = await addProvider(app, admin.token, provider, { slug: 'pasted', issuer })
  expect((await read(id)).issuer).toBe(provider.issuer)
  await app.call(adminOidcProviders.remove, { params: { id } }, admin.token)
})

it('orders the buttons, and deletes a provider with the links to it', async () => {
  const id = await addProvider(app, admin.token, provider, { slug: 'post', name: 'Back door' })
  await app.call(adminOidcActs.arrange, { body: { ids: [id] } }, admin.token)
  expect((await app.call(social.providers, {})).map(({ driver }) => driver)).toEqual(['post', 'door'])
  const { data } = await app.call(adminOidcProviders.list, { query: { sort: 'position' } }, admin.token)
  await app.call(adminOidcProviders.remove, { params: { id: data[1]?.id ?? 0 } }, admin.token)
  expect(await app.ctx.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

it('is for administrators: whoever sets up a provider can be anybody', async () => {
  const { db } = app.ctx
  const role = await db
    .insertInto('roles')
    .values({ name: 'keeper', label: 'Keeper' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('role_permissions').values({ role_id: role.id, permission: 'Edit settings' }).execute()
  const keeper = await makeUser(app.ctx, { roles: ['keeper'] })
  expect((await app.call(adminOidcProviders.list, {}, keeper.token)).data).toHaveLength(1)
  const [id = 0] = await app.call(adminOidcProviders.ids, {}, keeper.token)
  const body = { name: 'Mine', slug: 'mine', issuer: 'https://evil.example', client_id: 'x' }
  const { issuer } = body
  const full = { ...(await read(id)), issuer, id: undefined, slug: undefined, people_count: undefined }
  for (const [endpoint, input] of [
    [adminOidcProviders.create, { body: { ...body, client_secret: 'x', role_mappings: [] } }],
    [adminOidcProviders.change, { params: { id }, body: full }],
    [adminOidcProviders.remove, { params: { id } }],
    [adminOidcActs.test, { body: { issuer } }],
    [adminOidcActs.arrange, { body: { ids: [] } }],
  ] as const)
    expect([endpoint.path, (await app.requestError(endpoint, input, keeper.token)).status]).toEqual([
      endpoint.path,
      403,
    ])
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(adminOidcProviders.list, {}, listener.token)).status).toBe(403)
})

it('tests a provider and says what is wrong', async () => {
  const documents: Record<string, [number, object | string, Record<string, string>?]> = {
    '/moved': [302, '', { location: provider.issuer }],
    '/broken': [500, ''],
    '/page': [200, '<html>'],
    '/empty': [200, {}],
    '/poor': [200, { issuer: 'OWN/poor' }],
    '/named': [200, { issuer: 'https://other.example/' }],
  }
  const server = createServer((request, response) => {
    const path = request.url?.replace('/.well-known/openid-configuration', '') ?? ''
    const [status, document, headers = {}] = documents[path] ?? [404, '']
    const text = typeof document === 'string' ? document : JSON.stringify(document).replace('OWN', own)
    const type = typeof document === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = `http://${host}`
  const test = async (issuer: string) => {
    const { ok, text, detail } = await app.call(adminOidcActs.test, { body: { issuer } }, admin.token)
    return [ok, text, detail]
  }
  expect(await test(provider.issuer)).toEqual([true, 'Connected. This provider supports logging out.', ''])
  const address = 'This address isn’t allowed: use https, or add the host to OUTBOUND_ALLOW.'
  expect(await test(own)).toEqual([false, address, `${host} may only be requested over https`])
  app.ctx.env.outboundAllow.push(host, '127.0.0.1:9')
  const none = 'There’s no OpenID Connect provider at this URL.'
  expect(await test(`${own}/nowhere`)).toEqual([false, none, 'HTTP 404'])
  expect(await test(`${own}/broken`)).toEqual([false, none, 'HTTP 500'])
  expect((await test(`${own}/page`)).slice(0, 2)).toEqual([false, none])
  expect((await test(`${own}/empty`)).slice(0, 2)).toEqual([false, none])
  const moved = 'This URL redirects. Enter the address it leads to.'
  expect(await test(`${own}/moved`)).toEqual([false, moved, `${host} redirects`])
  const incomplete = 'The provider’s description is incomplete.'
  const missing = 'authorization_endpoint, token_endpoint, jwks_uri'
  expect(await test(`${own}/poor`)).toEqual([false, incomplete, missing])
  const different = 'The provider uses a different issuer URL. Enter exactly this one:'
  expect(await test(`${own}/named`)).toEqual([false, different, 'https://other.example/'])
  const unreachable = 'The provider can’t be reached.'
  expect(await test('http://127.0.0.1:9')).toEqual([false, unreachable, '127.0.0.1:9 did not respond'])
  await new Promise((resolve) => server.close(resolve))
})
