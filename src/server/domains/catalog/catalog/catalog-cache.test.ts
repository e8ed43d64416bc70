import { afterAll, beforeAll, expect, it } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { CATALOG } from '../../../realtime/topics.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { catalogChanged, fromCatalogCache } from './service.ts'

let app: TestApp
let fan: TestUser
let other: TestUser
let albumId: number
beforeAll(async () => {
  app = await testApp()
  fan = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  const artist = await makeArtist(app.ctx)
  albumId = (await makeAlbum(app.ctx, { title: 'Shared', artist_id: artist.id })).id
  await makeSong(app.ctx, { artists: [artist.id], album_id: albumId })
})
afterAll(() => app.close())

it('shares a page between viewers, each with their own likes', async () => {
  const likedBy = async (as?: TestUser) =>
    (await app.call(albums.list, {}, as?.token)).data.find(({ id }) => id === albumId)?.liked
  await app.call(likes.like, { body: { type: 'album', id: albumId, origin: 'local' } }, fan.token)
  expect([await likedBy(fan), await likedBy(other), await likedBy(), await likedBy(fan)]).toEqual([
    true,
    false,
    undefined,
    true,
  ])
})

it('loads once for concurrent callers, and again once the catalog has changed', async () => {
  let loads = 0
  const load = () => fromCatalogCache(app.ctx, ['test'], async () => ++loads)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  const heard = Promise.withResolvers<void>()
  app.ctx.channel.on(CATALOG, () => heard.resolve())
  await catalogChanged(app.ctx)
  await heard.promise
  expect(await load()).toBe(2)
})
