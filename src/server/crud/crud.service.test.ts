import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminGenres } from '../../contract/catalog/back-office/genres.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeUser } from '../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the count of a large list follows every admin write', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  await sql`insert into genres (name, slug) select 'Genre ' || n, 'genre-' || n from generate_series(1, 21000) n`.execute(
    app.ctx.db,
  )
  const { data, meta } = await app.call(adminGenres.list, {}, admin.token)
  const total = meta.total ?? 0
  expect(total).toBeGreaterThan(20_999)
  const count = async () => (await app.call(adminGenres.list, {}, admin.token)).meta.total
  await app.call(adminGenres.remove, { params: { id: data[0]?.id ?? 0 } }, admin.token)
  expect(await count()).toBe(total - 1)
  await app.call(adminGenres.bulk, { body: { action: 'delete', ids: [data[1]?.id ?? 0] } }, admin.token)
  expect(await count()).toBe(total - 2)
})
