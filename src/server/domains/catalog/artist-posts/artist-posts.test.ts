import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { artistPostCalls, artistPosts, MAX_POST } from '../../../../contract/catalog/artist-pages.ts'
import { artistPostTable } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { account } from '../../../../contract/platform/account.ts'
import type { TeamRole } from '../../../../contract/platform/artist-team.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let artist: { id: number; name: string }
let song: { id: number; title: string }
let fan: TestUser
const team = {} as Record<TeamRole | 'stranger', TestUser>
beforeEach(async () => {
  artist = await makeArtist(app.ctx)
  song = await makeSong(app.ctx, { artist_id: artist.id, title: 'Fog' })
  for (const role of ['owner', 'editor', 'analyst'] as const) {
    team[role] = await makeUser(app.ctx)
    await makeMember(app.ctx, artist, team[role], role)
  }
  team.stranger = await makeUser(app.ctx)
  await makeMember(app.ctx, await makeArtist(app.ctx), team.stranger)
  fan = await follower()
})

const follower = async (): Promise<TestUser> => {
  const user = await makeUser(app.ctx)
  await app.call(likes.follow, { body: { type: 'artist', id: artist.id } }, user.token)
  return user
}
const write = (text: string, more: object = {}, by = team.editor) =>
  app.call(artistPostTable.create, { body: { text, ...more } }, by.token)
const shown = async (query: object = {}) =>
  (await app.call(artistPosts.list, { params: { id: artist.id }, query })).data
const received = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token)).filter(({ kind }) => kind === 'artist_post')
const statusOf = async (...request: Parameters<TestApp['requestError']>): Promise<number> =>
  (await app.requestError(...request)).status

it('shows a post with its item on the page and notifies followers', async () => {
  await write('New record soon!', { item: { type: 'song', id: song.id } })
  expect(await shown()).toMatchObject([
    { text: 'New record soon!', item: { type: 'song', id: song.id, title: 'Fog' }, edited_at: null },
  ])
  expect(await received(fan)).toMatchObject([
    {
      title: artist.name,
      text: 'New post: {text}',
      params: { text: 'New record soon!', total: 1 },
      link: `/artist/${artist.id}`,
    },
  ])
  expect(await received(team.editor)).toEqual([])
})

it('groups unread posts, and takes a notification back with its post', async () => {
  const { id } = await write('One')
  await app.call(artistPostTable.remove, { params: { id } }, team.owner.token)
  expect(await received(fan)).toEqual([])
  expect(await shown()).toEqual([])
  const other = await follower()
  await write('Two')
  await write('Three')
  expect(await received(other)).toMatchObject([{ text: '{total} new posts', params: { total: 2 } }])
})

it('notifies of three posts a day and accepts ten', async () => {
  for (let n = 1; n <= 10; n++) await write(`Post ${n}`)
  expect(await received(fan)).toMatchObject([{ params: { total: 3 } }])
  const refused = await app.requestError(
    artistPostTable.create,
    { body: { text: 'Post 11' } },
    team.owner.token,
  )
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Posts per day are limited. Try again tomorrow.' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
})

it('pages from the newest to the oldest', async () => {
  for (const text of ['One', 'Two', 'Three']) await write(text)
  const first = await app.call(artistPosts.list, { params: { id: artist.id }, query: { per_page: 2 } })
  expect(first.data.map(({ text }) => text)).toEqual(['Three', 'Two'])
  const rest = await shown({ per_page: 2, after: first.meta.next })
  expect(rest.map(({ text }) => text)).toEqual(['One'])
})

it('does not notify blocked accounts and those who muted posts', async () => {
  const [blocked, muted] = [await follower(), await follower()]
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
  await app.call(account.change, { body: { notify: { artist_post: false } } }, muted.token)
  await write('Hello')
  const rows = await app.ctx.db
    .selectFrom('notifications')
    .select('user_id')
    .where('subject', '=', `artist ${artist.id}`)
    .execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([fan.id])
})

it('keeps texts as they are, and none that is empty or too long', async () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1) \u202Eevil {title} 🎸'
  await write(text)
  expect(await shown()).toMatchObject([{ text }])
  expect(await received(fan)).toMatchObject([{ params: { text } }])
  for (const bad of ['', '   ', 'x'.repeat(MAX_POST + 1)])
    expect(await statusOf(artistPostTable.create, { body: { text: bad } }, team.owner.token)).toBe(422)
})

it('shows only items of the artist, and hides those that are no longer public', async () => {
  const foreign = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id })
  const theirs = { body: { text: 'Mine', item: { type: 'song', id: foreign.id } } }
  expect(await statusOf(artistPostTable.create, theirs, team.editor.token)).toBe(422)
  const found = await app.call(artistPostCalls.items, { query: { q: 'fo' } }, team.editor.token)
  expect(found).toEqual([{ type: 'song', id: song.id, title: 'Fog' }])
  await write('Listen', { item: { type: 'song', id: song.id } })
  await makeSong(app.ctx, { artist_id: artist.id })
  await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', song.id).execute()
  expect(await shown()).toMatchObject([{ text: 'Listen', item: null }])
})

it('is for editors; analysts read, and nobody reaches the posts of other artists', async () => {
  const { id, version } = await write('Ours')
  const change = { params: { id }, body: { version, text: 'Edited', item: null } }
  expect((await app.call(artistPostTable.list, {}, team.analyst.token)).data).toHaveLength(1)
  expect(await statusOf(artistPostTable.create, { body: { text: 'No' } }, team.analyst.token)).toBe(403)
  expect(await statusOf(artistPostTable.change, change, team.analyst.token)).toBe(403)
  expect(await statusOf(artistPostTable.remove, { params: { id } }, team.analyst.token)).toBe(403)
  const { token } = team.stranger
  expect((await app.call(artistPostTable.list, {}, token)).data).toEqual([])
  expect(await statusOf(artistPostTable.change, change, token)).toBe(404)
  const theirs = { body: { artist_id: artist.id, text: 'No' } }
  expect(await statusOf(artistPostTable.create, theirs, token)).toBe(404)
  await app.call(artistPostTable.change, change, team.owner.token)
  expect(await shown()).toMatchObject([{ text: 'Edited', edited_at: expect.any(String) }])
})

it('counts likes, one of each account, for readers and the team', async () => {
  const { id } = await write('Hello')
  const like = (on: boolean, by: TestUser) =>
    app.call(on ? artistPosts.like : artistPosts.unlike, { params: { id } }, by.token)
  const others = await Promise.all(Array.from({ length: 5 }, () => makeUser(app.ctx)))
  await Promise.all([fan, fan, ...others].map((by) => like(true, by)))
  expect(await like(true, fan)).toEqual({ liked: true, likes: 6 })
  expect(await shown()).toMatchObject([{ likes: 6, liked: false }])
  const list = { params: { id: artist.id } }
  expect((await app.call(artistPosts.list, list, fan.token)).data).toMatchObject([{ likes: 6, liked: true }])
  expect((await app.call(artistPostTable.list, {}, team.analyst.token)).data).toMatchObject([{ likes: 6 }])
  const headers = { authorization: `Bearer ${fan.token}` }
  const file = await app.fastify.inject({ method: 'GET', url: '/api/user/export', headers })
  expect(file.json().liked_posts).toMatchObject([{ artist: artist.name, text: 'Hello' }])
  await Promise.all([like(false, fan), like(false, fan)])
  expect(await like(false, fan)).toEqual({ liked: false, likes: 5 })
  await app.ctx.db
    .deleteFrom('users')
    .where('id', '=', others[0]?.id ?? 0)
    .execute()
  expect(await shown()).toMatchObject([{ likes: 4 }])
})

it('moves with a merged artist and goes with a deleted one', async () => {
  const [admin, kept] = [await makeUser(app.ctx, { admin: true }), await makeArtist(app.ctx)]
  await write('Hello')
  const merge = { action: 'merge' as const, ids: [artist.id], value: kept.id }
  await app.call(adminArtists.bulk, { body: merge }, admin.token)
  const moved = await app.call(artistPosts.list, { params: { id: kept.id } })
  expect(moved.data.map(({ text }) => text)).toEqual(['Hello'])
  const empty = await makeArtist(app.ctx)
  await makeMember(app.ctx, empty, team.owner)
  const { id } = await write('Early', { artist_id: empty.id }, team.owner)
  // Without music the page is the team’s alone.
  expect(await statusOf(artistPosts.list, { params: { id: empty.id } })).toBe(404)
  await app.call(adminArtists.remove, { params: { id: empty.id } }, admin.token)
  expect(await statusOf(artistPostTable.get, { params: { id } }, team.owner.token)).toBe(404)
})
