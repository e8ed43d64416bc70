import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookmarks } from '../../../../contract/catalog/likes.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp()
  ann = await makeUser(app.ctx)
  ben = await makeUser(app.ctx)
})
afterAll(() => app.close())

const set = (id: number, seconds: number, comment: string | null, by = ann) =>
  app.call(bookmarks.set, { params: { id }, body: { seconds, comment } }, by.token)
const list = async (by = ann) =>
  (await app.call(bookmarks.list, {}, by.token)).map(({ id, bookmark }) => [
    id,
    bookmark.seconds,
    bookmark.comment,
  ])

it('is one per song and listener, the newest first, and can be removed', async () => {
  const [first, second] = [await makeSong(app.ctx), await makeSong(app.ctx)]
  await set(first.id, 61.5, 'the bridge')
  await set(second.id, 10, null)
  await set(first.id, 90, '  ')
  await set(first.id, 5, 'his', ben)
  expect(await list()).toEqual([
    [first.id, 90, null],
    [second.id, 10, null],
  ])
  for (let times = 0; times < 2; times += 1)
    await app.call(bookmarks.remove, { params: { id: first.id } }, ann.token)
  expect(await list()).toEqual([[second.id, 10, null]])
  expect(await list(ben)).toEqual([[first.id, 5, 'his']])
})

it('is not seen in a song that was hidden, and refused in one', async () => {
  const song = await makeSong(app.ctx, { user_id: ben.id })
  await set(song.id, 1, null)
  await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', song.id).execute()
  expect((await list()).map(([id]) => id)).not.toContain(song.id)
  const body = { seconds: 2, comment: null }
  const hidden = await makeSong(app.ctx, { public: false, user_id: ben.id })
  for (const id of [hidden.id, 99_999_999]) {
    expect((await app.requestError(bookmarks.set, { params: { id }, body }, ann.token)).status).toBe(404)
    expect((await app.requestError(bookmarks.remove, { params: { id } }, ann.token)).status).toBe(404)
  }
  const wrong = { params: { id: song.id }, body: { seconds: -1, comment: 'x'.repeat(1001) } }
  expect((await app.requestError(bookmarks.set, wrong, ann.token)).status).toBe(422)
})
