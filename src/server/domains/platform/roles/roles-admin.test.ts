import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPermissions, adminRoles } from '../../../../contract/platform/back-office/roles.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const create = (body: { label: string; permissions?: 'CED songs'[] }) =>
  app.call(adminRoles.create, { body }, admin.token)
const all = async () => (await app.call(adminRoles.list, {}, admin.token)).data
const named = async (name: string) => {
  const role = (await all()).find((one) => one.name === name)
  if (!role) throw new Error(`no role ${name}`)
  return role
}
const set = (id: number, names: string[], by = admin, before?: string[]) =>
  app.requestError(
    adminPermissions.set,
    { params: { id }, body: { names, ...(before && { before }) } },
    by.token,
  )

test('a role is created, grants its permissions, is renamed and deleted', async () => {
  const role = await create({ label: 'Night editors' })
  expect(role).toMatchObject({ name: 'night-editors', system: false, permissions: [], users_count: 0 })
  const editor = await makeUser(app.ctx, { roles: ['night-editors'] })
  expect((await set(role.id, ['CED songs', 'CED albums'])).status).toBe(200)
  const { permissions } = await app.call(session.user, {}, editor.token)
  expect(permissions.map(({ name }) => name)).toEqual(['CED albums', 'CED songs'])
  expect(await named('night-editors')).toMatchObject({ users_count: 1 })

  const params = { id: role.id }
  const { version } = await app.call(adminRoles.get, { params }, admin.token)
  const body = { version, label: 'Day editors', second_factor: true }
  await app.call(adminRoles.change, { params, body }, admin.token)
  expect(await named('night-editors')).toMatchObject({ label: 'Day editors', second_factor: true })
  // Another edit was faster.
  expect((await set(role.id, ['CED songs'], admin, ['CED pages'])).status).toBe(409)
  expect((await set(role.id, ['CED songs'], admin, ['CED songs', 'CED albums'])).status).toBe(200)
  const twice = await app.requestError(adminRoles.create, { body: { label: 'NIGHT editors' } }, admin.token)
  expect(twice.body.errors).toEqual({ label: ['A role with this name already exists.'] })

  await app.call(adminRoles.remove, { params }, admin.token)
  expect((await app.call(session.user, {}, editor.token)).permissions).toEqual([])
})

test('built-in roles cannot be deleted, and administrators keep all permissions', async () => {
  for (const name of ['admin', 'artist', 'user']) {
    const { id } = await named(name)
    expect((await app.requestError(adminRoles.remove, { params: { id } }, admin.token)).status).toBe(409)
  }
  const { id } = await named('admin')
  expect((await set(id, [])).status).toBe(409)
  const { version } = await app.call(adminRoles.get, { params: { id } }, admin.token)
  const body = { version, label: 'Nobody', second_factor: false }
  expect((await app.requestError(adminRoles.change, { params: { id }, body }, admin.token)).status).toBe(409)
})

test('a role can have every permission that is offered', async () => {
  const groups = await app.call(adminPermissions.all, {}, admin.token)
  const names = groups.flatMap((group) => group.permissions.map(({ name }) => name)).sort()
  const { id } = await create({ label: 'Everything' })
  expect((await set(id, names)).status).toBe(200)
  expect((await named('everything')).permissions.sort()).toEqual(names)
  expect((await set(id, ['Edit everything'])).status).toBe(422)
})

test('users grant only permissions they have; reading and writing are separate permissions', async () => {
  const { id } = await create({ label: 'Keepers' })
  await set(id, ['Read roles', 'CED roles'])
  const keeper = await makeUser(app.ctx, { roles: ['keepers'] })
  const other = await create({ label: 'Others', permissions: ['CED songs'] })
  expect((await set(other.id, ['CED songs', 'Read roles'], keeper)).status).toBe(200)
  expect((await set(other.id, ['CED songs', 'CED users'], keeper)).status).toBe(403)
  expect((await set(other.id, [], keeper)).status).toBe(403)
  expect((await app.requestError(adminRoles.remove, { params: { id: other.id } }, keeper.token)).status).toBe(
    403,
  )
  await set(id, ['Read roles'])
  expect((await app.requestError(adminRoles.list, {}, keeper.token)).status).toBe(200)
  expect((await app.requestError(adminRoles.create, { body: { label: 'Mine' } }, keeper.token)).status).toBe(
    403,
  )
  const more = { label: 'More', system: true }
  expect((await app.requestError(adminRoles.create, { body: more }, admin.token)).status).toBe(422)
  for (const text of ["' or 1=1 --", "'); select pg_sleep(5)--"]) {
    const found = await app.call(adminRoles.list, { query: { q: text } }, admin.token)
    expect(found.data).toEqual([])
    expect((await app.requestError(adminRoles.list, { query: { sort: text } }, admin.token)).status).toBe(422)
  }
})
