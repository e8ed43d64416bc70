import { afterAll, beforeAll, expect, it } from 'vitest'
import { ratings } from '../../../../contract/catalog/likes.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp()
  ann = await makeUser(app.ctx)
  ben = await makeUser(app.ctx)
})
afterAll(() => app.close())

type Params = { type: 'song' | 'album' | 'artist'; id: number }

it('is of its listener only, changes and ends', async () => {
  const artist = await makeArtist(app.ctx)
  const album = await makeAlbum(app.ctx, { artist_id: artist.id })
  const song = await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
  const items: Params[] = [
    { type: 'song', id: song.id },
    { type: 'album', id: album.id },
    { type: 'artist', id: artist.id },
  ]
  for (const params of items) {
    const read = async (by: TestUser) => (await app.call(ratings.get, { params }, by.token)).rating
    expect(await read(ann)).toBeNull()
    for (const rating of [2, 5]) await app.call(ratings.set, { params, body: { rating } }, ann.token)
    expect([await read(ann), await read(ben)]).toEqual([5, null])
    await app.call(ratings.set, { params, body: { rating: null } }, ann.token)
    expect(await read(ann)).toBeNull()
  }
})

it('refuses what is hidden, unknown or beyond five', async () => {
  const hidden = await makeSong(app.ctx, { public: false, user_id: ben.id })
  const status = async (params: Params, rating: number) =>
    (await app.requestError(ratings.set, { params, body: { rating } }, ann.token)).status
  expect(await status({ type: 'song', id: hidden.id }, 3)).toBe(404)
  expect(
    (await app.requestError(ratings.get, { params: { type: 'song', id: hidden.id } }, ann.token)).status,
  ).toBe(404)
  expect(await status({ type: 'album', id: 99_999_999 }, 3)).toBe(404)
  for (const rating of [0, 6, 2.5]) expect(await status({ type: 'song', id: hidden.id }, rating)).toBe(422)
})
