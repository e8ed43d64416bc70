import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminGenres } from '../../contract/catalog/back-office/genres.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import { auditChoices, auditLog } from '../../contract/platform/back-office/audit-log.ts'
import { adminCounts } from '../../contract/platform/back-office/roles.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { withoutTriggers } from '../testing/database.ts'
import { makeUser, type TestUser } from '../testing/make.ts'

let app: TestApp
let ada: TestUser
let bo: TestUser
beforeAll(async () => {
  app = await testApp()
  ada = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
  bo = await makeUser(app.ctx, { admin: true, name: 'Bo Keeper' })
})
afterAll(() => app.close())

type Query = Partial<QueryOf<typeof auditLog.list>>
const list = (query: Query = {}) =>
  app.call(auditLog.list, { query: { per_page: 100, ...query } as never }, ada.token)
const entries = async (query: Query) =>
  (await list(query)).data.map(({ action, label }) => `${action} ${label}`)
const newGenre = (name: string, by = ada) => app.call(adminGenres.create, { body: { name } }, by.token)

test('a row contains who did what to which item, the previous values, and whether the item still exists', async () => {
  const { id, version } = await newGenre('Night Bus')
  const params = { id }
  const body = { version, name: 'Night Train', color: null }
  await app.call(adminGenres.change, { params, body }, bo.token)
  const [line] = (await list({ 'filter[user]': bo.id })).data
  expect(line).toMatchObject({
    user_id: bo.id,
    user_name: 'Bo Keeper',
    action: 'change',
    resource: 'genres',
    item_id: id,
    label: 'Night Train',
  })
  const read = () => app.call(auditLog.get, { params: { id: line?.id ?? 0 } }, ada.token)
  expect(await read()).toMatchObject({
    before: { name: 'Night Bus' },
    after: { name: 'Night Train' },
    exists: true,
  })
  await app.call(adminGenres.remove, { params }, ada.token)
  expect(await read()).toMatchObject({ exists: false })
  // The log outlives the account.
  const gone = await makeUser(app.ctx, { admin: true, name: 'Gone Girl' })
  await newGenre('Left behind', gone)
  await app.ctx.db.deleteFrom('users').where('id', '=', gone.id).execute()
  const [left] = (await list({ q: 'gone' })).data
  expect(left).toMatchObject({ user_id: null, user_name: 'Gone Girl' })
})

test('it is searched by users and items, and filtered by resource, action, user and time', async () => {
  const { id } = await newGenre('Čardáš Ångström')
  await app.call(adminGenres.remove, { params: { id } }, bo.token)
  expect(await entries({ q: 'cardas' })).toEqual(['delete Čardáš Ångström', 'create Čardáš Ångström'])
  expect(await entries({ q: 'angst bo' })).toEqual(['delete Čardáš Ångström'])
  expect(await entries({ q: 'cardas', 'filter[action]': 'create' })).toEqual(['create Čardáš Ångström'])
  expect(await entries({ q: 'cardas', 'filter[user]': bo.id })).toEqual(['delete Čardáš Ångström'])
  expect(await entries({ q: 'cardas', 'filter[resource]': 'songs' })).toEqual([])
  expect(await entries({ q: 'cardas', sort: 'created_at' })).toEqual([
    'create Čardáš Ångström',
    'delete Čardáš Ångström',
  ])
  await withoutTriggers(app.owner, (trx) =>
    trx
      .updateTable('audit_log')
      .set({ created_at: sql`now() - interval '3 days'` as never })
      .where('label', '=', 'Čardáš Ångström')
      .where('action', '=', 'create')
      .execute(),
  )
  expect(await entries({ q: 'cardas', 'filter[days]': 1 })).toEqual(['delete Čardáš Ångström'])
  expect(await app.call(auditChoices.get, {}, ada.token)).toEqual({
    resources: ['genres'],
    actions: ['change', 'create', 'delete'],
    users: [
      { id: ada.id, name: 'Ada Admin' },
      { id: bo.id, name: 'Bo Keeper' },
    ],
  })
})

test('it is never fully counted, and the menu does not count it at all', async () => {
  await sql`insert into audit_log (user_name, action, resource, label)
    select 'Import', 'create', 'songs', 'Song ' || n from generate_series(1, 5100) n`.execute(app.ctx.db)
  expect((await list()).meta).toMatchObject({ total: 1000, more: true })
  expect((await list({ 'filter[resource]': 'genres' })).meta).not.toHaveProperty('more')
  const deep = await list({ per_page: 50, page: 60 })
  expect(deep.data).toHaveLength(50)
  const next = await list({ per_page: 50, after: deep.meta.next ?? '' })
  expect(next.data[0]?.id).toBeLessThan(deep.data.at(-1)?.id ?? 0)
  expect(await app.call(adminCounts.get, {}, ada.token)).not.toHaveProperty('audit-log')
})

test('reading requires permission to edit settings, and nobody can write to it', async () => {
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(auditLog.list, {}, listener.token)).status).toBe(403)
  expect((await app.requestError(auditLog.list, {})).status).toBe(401)
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const url = method === 'POST' ? '/api/admin/audit-log' : '/api/admin/audit-log/1'
    const headers = { authorization: `Bearer ${ada.token}` }
    expect((await app.fastify.inject({ method, url, headers, payload: {} })).statusCode).toBe(404)
  }
  for (const text of ["' or 1=1 --", '%', '\\', "'); select pg_sleep(5)--"]) {
    expect(await entries({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[user]': text }, { 'filter[days]': text }])
      expect((await app.requestError(auditLog.list, { query }, ada.token)).status).toBe(422)
    expect(await entries({ 'filter[resource]': text })).toEqual([])
  }
})
