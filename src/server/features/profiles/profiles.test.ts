import { afterAll, beforeAll, expect, it } from 'vitest'
import { likes } from '../../../contract/likes.ts'
import { profiles } from '../../../contract/profiles.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeCover, makeUser, type TestUser } from '../../testing/make.ts'

let app: TestApp
let star: TestUser
beforeAll(async () => {
  app = await testApp()
  star = await makeUser(app.ctx, { name: 'Star' })
})
afterAll(() => app.close())

const of = ({ id }: TestUser) => ({ params: { id } })
const follow = (from: TestUser, to: TestUser) =>
  app.call(likes.follow, { body: { id: to.id, type: 'user' } }, from.token)
const block = (user: TestUser, blocked: boolean) =>
  app.ctx.db.updateTable('users').set({ blocked }).where('id', '=', user.id).execute()

it('shows a listener to others, without private data', async () => {
  const fan = await makeUser(app.ctx, { name: 'Fan' })
  const cover = await makeCover(app.ctx)
  await app.ctx.db.updateTable('users').set({ avatar_cover_id: cover.id }).where('id', '=', star.id).execute()
  for (const visible of [true, true, false])
    await app.ctx.db
      .insertInto('playlists')
      .values({ user_id: star.id, title: 'Mix', public: visible })
      .execute()
  await follow(fan, star)
  const seen = await app.call(profiles.get, of(star))
  expect(seen).toEqual({
    type: 'user',
    id: star.id,
    name: 'Star',
    title: 'Star',
    avatar: { url: expect.stringContaining(cover.hash), color: '#204060' },
    playlists_count: 2,
    followers_count: 1,
    following_count: 0,
    created_at: expect.stringMatching(/Z$/),
  })
  expect(await app.call(profiles.get, of(star), fan.token)).toMatchObject({ followed: true, owned: false })
  expect(await app.call(profiles.get, of(star), star.token)).toMatchObject({ followed: false, owned: true })
  expect(await app.call(profiles.get, of(fan))).toMatchObject({ followers_count: 0, following_count: 1 })
  const titles = await app.call(profiles.playlists, of(star))
  expect(titles.meta.total).toBe(2)
})

it('lists followers and followed users, newest first, by page and cursor', async () => {
  const person = await makeUser(app.ctx, { name: 'Person' })
  const fans = []
  for (const name of ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve']) {
    const fan = await makeUser(app.ctx, { name })
    await follow(fan, person)
    await follow(person, fan)
    fans.push(fan)
  }
  await block(fans[1] as TestUser, true)
  for (const list of [profiles.followers, profiles.following]) {
    const names: string[] = []
    let after: string | null | undefined
    do {
      const page = await app.call(list, { ...of(person), query: { per_page: 2, ...(after && { after }) } })
      if (!after) expect(page.meta).toMatchObject({ total: 4, last_page: 2 })
      names.push(...page.data.map(({ name }) => name))
      after = page.meta.next
    } while (after)
    expect(names).toEqual(['Eve', 'Dan', 'Cyd', 'Ann'])
    const second = await app.call(list, { ...of(person), query: { per_page: 2, page: 2 } })
    expect(second.data.map(({ name }) => name)).toEqual(['Cyd', 'Ann'])
    const found = await app.call(list, { ...of(person), query: { q: 'da' } })
    expect(found.data.map(({ name }) => name)).toEqual(['Dan'])
  }
})

it('returns 404 for blocked and unknown listeners everywhere', async () => {
  const gone = await makeUser(app.ctx)
  const known = await makeUser(app.ctx)
  await follow(known, gone)
  await block(gone, true)
  for (const call of Object.values(profiles)) {
    expect((await app.requestError(call, of(gone), known.token)).status, call.path).toBe(404)
    expect((await app.requestError(call, { params: { id: 99_999_999 } })).status, call.path).toBe(404)
  }
  expect((await app.call(profiles.following, of(known))).data).toEqual([])
  expect(await app.call(profiles.get, of(known))).toMatchObject({ following_count: 0 })
  expect(await app.call(likes.followed, { params: { type: 'users' } }, known.token)).toEqual([])
})
