import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLicenses } from '../../../../contract/selling/back-office/licenses.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const plain = { name: 'Personal', summary: 'Listen and keep', text: 'For you.', position: 1, active: true }
const create = (body: Partial<typeof plain> = {}) =>
  app.call(adminLicenses.create, { body: { ...plain, ...body } }, admin.token)
const namesOf = async (query: Record<string, unknown> = {}) =>
  (await app.call(adminLicenses.list, { query: query as never }, admin.token)).data.map(({ name }) => name)

test('a licence is created, listed, changed and deleted, and the audit log records it', async () => {
  const created = await create()
  expect(created).toMatchObject({ ...plain, prices_count: 0 })
  const params = { id: created.id }
  const body = { ...plain, name: 'Private use', active: false, version: created.version }
  expect(await app.call(adminLicenses.change, { params, body }, admin.token)).toMatchObject({
    name: 'Private use',
    active: false,
    text: 'For you.',
  })
  await app.call(adminLicenses.remove, { params }, admin.token)
  expect((await app.requestError(adminLicenses.get, { params }, admin.token)).status).toBe(404)
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label', 'user_name'])
    .where('resource', '=', 'licenses')
    .where('item_id', '=', created.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'create', label: 'Personal', user_name: 'Ada Admin' },
    { action: 'change', label: 'Private use', user_name: 'Ada Admin' },
    { action: 'delete', label: 'Private use', user_name: 'Ada Admin' },
  ])
})

test('lists are searched, filtered, and sorted by position, name and prices', async () => {
  await app.ctx.db.deleteFrom('licenses').execute()
  const film = await create({ name: 'Film', summary: 'One film', position: 3 })
  await create({ name: 'advert', summary: 'One spot', position: 1, active: false })
  await create({ name: 'Broadcast', position: 2 })
  const song = await makeSong(app.ctx)
  await makePrice(app.ctx, { song: song.id }, { license_id: film.id })
  expect(await namesOf()).toEqual(['advert', 'Broadcast', 'Film'])
  expect(await namesOf({ sort: 'name' })).toEqual(['advert', 'Broadcast', 'Film'])
  expect(await namesOf({ sort: '-prices_count' })).toEqual(['Film', 'Broadcast', 'advert'])
  expect(await namesOf({ 'filter[active]': 'false' })).toEqual(['advert'])
  expect(await namesOf({ q: 'one FILM' })).toEqual(['Film'])
})

test('a taken name and invalid fields are refused', async () => {
  await create({ name: 'Taken' })
  const other = await create({ name: 'Free' })
  const taken = { status: 422, body: { errors: { name: ['A licence with this name already exists.'] } } }
  const body = { ...plain, name: 'Taken' }
  expect(await app.requestError(adminLicenses.create, { body }, admin.token)).toMatchObject(taken)
  const change = { params: { id: other.id }, body: { ...body, version: other.version } }
  expect(await app.requestError(adminLicenses.change, change, admin.token)).toMatchObject(taken)
  const wrong = { ...plain, name: ' ', position: -1, prices_count: 3 }
  const reply = await app.requestError(adminLicenses.create, { body: wrong }, admin.token)
  expect(Object.keys(reply.body.errors ?? {}).sort()).toEqual(['name', 'position', 'prices_count'])
})

test('a licence under which something is sold is not deleted', async () => {
  const { id } = await create({ name: 'In use' })
  const song = await makeSong(app.ctx)
  await makePrice(app.ctx, { song: song.id }, { license_id: id })
  const reply = await app.requestError(adminLicenses.remove, { params: { id } }, admin.token)
  expect(reply).toMatchObject({ status: 409 })
  expect(await app.call(adminLicenses.get, { params: { id } }, admin.token)).toMatchObject({
    prices_count: 1,
  })
})

test('licences do not exist while nothing can be sold', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminLicenses.list, {}, admin.token)).status).toBe(404)
  expect((await app.requestError(adminLicenses.create, { body: plain }, admin.token)).status).toBe(404)
  await startSelling(app.ctx)
})
