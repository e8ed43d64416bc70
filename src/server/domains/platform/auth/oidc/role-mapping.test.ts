import { afterAll, beforeAll, expect, it } from 'vitest'
import { social } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'
import { addProvider, profileAt, somebody } from '../../../../testing/oidc-login.ts'
import { type OpenId, openId } from '../../../../testing/openid.ts'
import { groupsIn, rolesOf } from './role-mapping.ts'

const appUrl = 'http://localhost:3000'
let provider: OpenId
let app: TestApp
let admin: TestUser
let roles: Record<string, number>
beforeAll(async () => {
  provider = await openId({ appUrl, slugs: ['door'] })
  app = await testApp({ OUTBOUND_ALLOW: provider.host })
  admin = await makeUser(app.ctx, { admin: true })
  await app.ctx.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
  const { db } = app.ctx
  await db.insertInto('roles').values({ name: 'curator', label: 'Curator' }).execute()
  const all = await db.selectFrom('roles').select(['id', 'name']).execute()
  roles = Object.fromEntries(all.map(({ id, name }) => [name, id]))
  await db
    .insertInto('user_roles')
    .values({ user_id: admin.id, role_id: roles.admin ?? 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  await addProvider(app, admin.token, provider, {
    roles_claim: 'groups',
    role_mappings: [
      { group: 'music-admins', role: roles.admin ?? 0 },
      { group: 'editors', role: roles.curator ?? 0 },
      { group: 'heads', role: roles.curator ?? 0 },
    ],
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const logIn = async (account: OpenId['account']) => {
  const profile = await profileAt(app, provider, 'door', account)
  const reply = await app.call(social.callback, { params: { driver: 'door' }, body: { profile } })
  if (!('access_token' in reply)) throw new Error(reply.message)
  return { id: reply.user.id, roles: reply.user.roles.map(({ name }) => name).sort() }
}

it('gives the roles of all groups, and takes them away when the group is gone', async () => {
  const account = somebody({ groups: ['editors', 'people', 'music-admins'] })
  const first = await logIn(account)
  expect(first.roles).toEqual(['admin', 'curator', 'user'])
  expect((await logIn({ ...account, groups: ['heads'] })).roles).toEqual(['curator', 'user'])
  const { groups: _, ...without } = account
  expect((await logIn(without)).roles).toEqual(['user'])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'sync_roles')
    .where('item_id', '=', first.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { before: { roles: ['user'] }, after: { roles: ['admin', 'curator', 'user'] } },
    { before: { roles: ['admin', 'curator', 'user'] }, after: { roles: ['curator', 'user'] } },
    { before: { roles: ['curator', 'user'] }, after: { roles: ['user'] } },
  ])
})

it('leaves roles alone that no group stands for', async () => {
  const account = somebody({ groups: [] })
  const { id } = await logIn(account)
  const given = { user_id: id, role_id: roles.artist ?? 0 }
  await app.ctx.db.insertInto('user_roles').values(given).execute()
  expect((await logIn({ ...account, groups: ['editors'] })).roles).toEqual(['artist', 'curator', 'user'])
  expect((await logIn(account)).roles).toEqual(['artist', 'user'])
})

it('never takes the last administrator away', async () => {
  const account = somebody({ groups: ['music-admins'] })
  const { id } = await logIn(account)
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', admin.id).execute()
  expect((await logIn({ ...account, groups: [] })).roles).toEqual(['admin', 'user'])
  await app.ctx.db.updateTable('users').set({ blocked: false }).where('id', '=', admin.id).execute()
  expect(await logIn({ ...account, groups: [] })).toEqual({ id, roles: ['user'] })
})

it('finds groups in lists, single names, objects and nested claims', () => {
  expect(groupsIn({ groups: ['a', 7, 'b'] }, 'groups')).toEqual(['a', 'b'])
  expect(groupsIn({ role: 'a' }, 'role')).toEqual(['a'])
  expect(groupsIn({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a'])
  expect(groupsIn({ 'urn:zitadel:roles': { a: {}, b: {} } }, 'urn:zitadel:roles')).toEqual(['a', 'b'])
  expect(groupsIn({ 'https://x.example/roles': ['a'] }, 'https://x.example/roles')).toEqual(['a'])
  for (const path of ['none', 'none.at.all', '', 'constructor', 'toString.name'])
    expect(groupsIn({ groups: ['a'] }, path)).toEqual([])
  const mappings = [
    { group: 'a', role: 1 },
    { group: 'b', role: 1 },
    { group: 'c', role: 2 },
  ]
  expect(rolesOf(mappings, ['a', 'b', 'A', 'x'])).toEqual([1])
})
