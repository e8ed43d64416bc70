import { afterAll, beforeAll, expect, test } from 'vitest'
import { artists } from '../../../../contract/catalog/artists.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { artistTeam } from '../../../../contract/platform/artist-team.ts'
import { artistCounts } from '../../../../contract/platform/back-office/roles.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser } from '../../../testing/make.ts'
import { removeMember } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rolesOf = async (token: string) =>
  (await app.call(session.user, {}, token)).roles.map(({ name }) => name)

test('an account manages several artists, one of which is selected', async () => {
  const label = await makeUser(app.ctx)
  const [one, two, foreign] = [
    await makeArtist(app.ctx, { name: 'Brine' }),
    await makeArtist(app.ctx, { name: 'Alder', displayname: 'Zelkova' }),
    await makeArtist(app.ctx),
  ]
  expect(await app.call(artists.selected, {}, label.token)).toBeNull()
  expect(await app.call(artistTeam.managed, {}, label.token)).toEqual([])
  await makeMember(app.ctx, one, label)
  await makeMember(app.ctx, two, label, 'analyst')
  expect(await app.call(artistTeam.managed, {}, label.token)).toMatchObject([
    { id: one.id, name: 'Brine', role: 'owner' },
    { id: two.id, name: 'Zelkova', role: 'analyst' },
  ])
  expect(await app.call(artists.selected, {}, label.token)).toMatchObject({ id: one.id })
  await app.call(artistTeam.select, { body: { artist_id: two.id } }, label.token)
  expect(await app.call(artists.selected, {}, label.token)).toMatchObject({ id: two.id, title: 'Zelkova' })
  const other = { body: { artist_id: foreign.id } }
  expect((await app.requestError(artistTeam.select, other, label.token)).status).toBe(404)
})

test('the role artist comes with the first membership and goes with the last one', async () => {
  const user = await makeUser(app.ctx)
  const [one, two] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  expect((await app.requestError(artistCounts.get, {}, user.token)).status).toBe(403)
  await makeMember(app.ctx, one, user, 'editor')
  await makeMember(app.ctx, two, user, 'editor')
  expect((await app.requestError(artistCounts.get, {}, user.token)).status).toBe(200)
  const leave = (artist: number) =>
    app.ctx.db.transaction().execute((trx) => removeMember(trx, artist, user.id))
  await leave(one.id)
  expect(await rolesOf(user.token)).toContain('artist')
  expect(await app.call(artists.selected, {}, user.token)).toMatchObject({ id: two.id })
  await leave(two.id)
  expect(await rolesOf(user.token)).not.toContain('artist')
  expect((await app.requestError(artistCounts.get, {}, user.token)).status).toBe(403)
})

test('members see the page of an artist without music; merged artists share their teams', async () => {
  const [one, two, admin] = [
    await makeUser(app.ctx),
    await makeUser(app.ctx),
    await makeUser(app.ctx, { admin: true }),
  ]
  const [kept, merged] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  await makeMember(app.ctx, kept, one, 'analyst')
  await makeMember(app.ctx, merged, one)
  await makeMember(app.ctx, merged, two, 'editor')
  const page = (id: number, token?: string) => app.requestError(artists.get, { params: { id } }, token)
  expect((await page(merged.id, two.token)).status).toBe(200)
  expect((await page(merged.id)).status).toBe(404)
  const body = { action: 'merge' as const, ids: [merged.id], value: kept.id }
  expect(await app.call(adminArtists.bulk, { body }, admin.token)).toMatchObject({ done: 1 })
  // Who is in both teams keeps the role in the remaining one.
  expect(await app.call(artistTeam.managed, {}, one.token)).toMatchObject([{ id: kept.id, role: 'analyst' }])
  expect(await app.call(artistTeam.managed, {}, two.token)).toMatchObject([{ id: kept.id, role: 'editor' }])
  expect(await app.call(artists.selected, {}, two.token)).toMatchObject({ id: kept.id })
})
