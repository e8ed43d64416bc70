import { afterAll, beforeAll, expect, test } from 'vitest'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { coverKey } from '../../../media/images/covers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeCover,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  owner = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
})
afterAll(() => app.close())

const requireLogin = async (on: boolean): Promise<void> => {
  await setSetting(app.ctx, 'requireAuth', on ? '1' : '0')
  await expect.poll(() => app.ctx.settings().requireAuth).toBe(on)
}
const bodyOf = async (url: string, token?: string): Promise<string> =>
  (await app.fastify.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).body

test('can be cached by proxies, but only by the browser while login is required', async () => {
  const { hash } = await makeCover(app.ctx)
  await app.ctx.storage.putBytes(coverKey(hash, 512, 'webp'), Buffer.from('picture'), 'image/webp')
  const headers = async () => {
    const answer = await app.fastify.inject({ url: `/storage/${coverKey(hash, 512, 'webp')}` })
    expect(answer.statusCode).toBe(200)
    return ['cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'].map(
      (name) => answer.headers[name],
    )
  }
  expect(await headers()).toEqual(['public, max-age=31536000, immutable', '*', 'cross-origin'])
  await requireLogin(true)
  expect(await headers()).toEqual(['private, max-age=31536000, immutable', undefined, 'same-origin'])
  await requireLogin(false)
})

test('the name of a private one is told to nobody but those who may see its item', async () => {
  const [ofPlaylist, ofSong, ofStation, ofPodcast] = [
    await makeCover(app.ctx),
    await makeCover(app.ctx),
    await makeCover(app.ctx),
    await makeCover(app.ctx),
  ]
  const playlist = await app.ctx.db
    .insertInto('playlists')
    .values({ user_id: owner.id, title: 'Hidden garden', cover_id: ofPlaylist.id, public: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const song = await makeSong(app.ctx, {
    ...{ title: 'Hidden garden song', public: false, user_id: owner.id, cover_id: ofSong.id },
  })
  await makeStation(app.ctx, { title: 'Hidden garden radio', public: false, cover_id: ofStation.id })
  const podcast = await makePodcast(app.ctx, { public: false, cover_id: ofPodcast.id })
  const own = await app.call(playlists.get, { params: { id: playlist.id } }, owner.token)
  expect(own.cover?.url).toContain(ofPlaylist.hash)
  const ownSong = await app.call(songs.get, { params: { id: song.id } }, owner.token)
  expect(ownSong.cover?.url).toContain(ofSong.hash)

  const names = [ofPlaylist, ofSong, ofStation, ofPodcast].map(({ hash }) => hash)
  for (const token of [undefined, other.token])
    for (const path of [
      `/api/playlists/${playlist.id}`,
      `/api/playlists/${playlist.id}/songs`,
      '/api/playlists',
      `/api/profiles/${owner.id}/playlists`,
      `/api/songs/${song.id}`,
      '/api/songs?per_page=100',
      '/api/search/hidden%20garden',
      '/api/home',
      '/api/radio-stations',
      '/api/podcasts',
      `/api/podcasts/${podcast.id}`,
      `/feeds/podcasts/${podcast.id}.xml`,
      '/feeds/new-releases',
      '/sitemap.xml',
      `/playlist/${playlist.id}`,
      `/song/${song.id}`,
    ]) {
      const body = await bodyOf(path, token)
      expect([path, names.filter((name) => body.includes(name))]).toEqual([path, []])
    }
})

test('no name is told to visitors while login is required', async () => {
  const { id, hash } = await makeCover(app.ctx)
  const song = await makeSong(app.ctx, { title: 'Open garden', cover_id: id })
  expect(await bodyOf(`/api/songs/${song.id}`)).toContain(hash)
  await requireLogin(true)
  for (const path of [
    `/api/songs/${song.id}`,
    '/api/home',
    `/song/${song.id}`,
    '/feeds/new-releases',
    '/sitemap.xml',
  ])
    expect([path, (await bodyOf(path)).includes(hash)]).toEqual([path, false])
  expect(await bodyOf(`/api/songs/${song.id}`, other.token)).toContain(hash)
  await requireLogin(false)
})
