import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../contract/core/permissions.ts'
import { adminCounts } from '../../contract/platform/back-office/roles.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeUser } from '../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const period = { from: '2026-10-01', to: '2026-10-11' }
/** Makes an account of staff with one permission. */
const makeStaff = async (permission: Permission) => {
  const { db } = app.ctx
  const values = { name: `only ${permission}`, label: permission }
  const role = await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()
  const granted = ['Access admin area', permission].map((one) => ({ role_id: role.id, permission: one }))
  await db.insertInto('role_permissions').values(granted).execute()
  return makeUser(app.ctx, { roles: [values.name] })
}
const waiting = (token: string) => app.call(adminCounts.waiting, { query: period }, token)

test('what is open is counted, with what came in the period and in the one before', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  await sql`insert into contact_messages (name, email, subject, message, status, created_at)
    select 'Ines', 'ines@example.org', 'Hello', 'A question', status, at::timestamptz from (values
      ('open', '2026-09-20T00:00:00Z'), ('open', '2026-09-21T00:00:00Z'), ('closed', '2026-10-01T00:00:00Z'),
      ('open', '2026-10-10T23:59:59Z'), ('open', '2026-10-11T00:00:00Z')) m (status, at)`.execute(app.ctx.db)
  expect(await waiting(admin.token)).toContainEqual({ resource: 'contact', open: 4, came: 2, came_before: 1 })
})

test.each<[Permission, string[]]>([
  ['contact', ['contact']],
  ['Read users', ['reports']],
  ['Read artists', ['artist-requests']],
  ['View sales', ['sales']],
  ['View payouts', ['payouts']],
  ['CED albums', []],
])('staff with “%s” see %j', async (permission, resources) => {
  const { token } = await makeStaff(permission)
  expect((await waiting(token)).map(({ resource }) => resource)).toEqual(resources)
})

test('it is not for listeners, and periods have a length', async () => {
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(adminCounts.waiting, { query: period }, listener.token)).status).toBe(403)
  const admin = await makeUser(app.ctx, { admin: true })
  const query = { from: '2026-10-11', to: '2026-10-11' }
  expect((await app.requestError(adminCounts.waiting, { query }, admin.token)).status).toBe(422)
})
