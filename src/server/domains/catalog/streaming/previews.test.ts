import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { streams } from '../../../../contract/catalog/streams.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { mediaPlaylist, packageKeys } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

/** A minute of audio in fragments of six seconds, of 1,000 bytes each after 500 of initialization. */
const FRAGMENTS = Array.from({ length: 10 }, (_, n) => ({ duration: 6, bytes: 1000, offset: 500 + n * 1000 }))
const AUDIO = Buffer.alloc(10_500, 'a')

let app: TestApp
let ann: TestUser
let song: { id: number; media_id: number }
let price: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
  const { id: artist_id } = await makeArtist(app.ctx)
  const bytes = Buffer.from(randomUUID())
  song = await makeSong(app.ctx, {
    artist_id,
    media: { bytes, duration: 60, status: 'ready', renditions: [128] },
  })
  const { hash, ext } = await app.ctx.db
    .selectFrom('media')
    .select(['hash', 'ext'])
    .where('id', '=', song.media_id)
    .executeTakeFirstOrThrow()
  const { storage } = app.ctx
  await storage.putBytes(originalKey({ hash, ext }), bytes, 'audio/mpeg')
  await storage.putBytes(packageKeys(hash).audio(128), AUDIO, 'audio/mp4')
  const playlist = mediaPlaylist({ initBytes: 500, bytes: AUDIO.length, fragments: FRAGMENTS })
  await storage.putBytes(packageKeys(hash).index(128), Buffer.from(playlist), 'application/vnd.apple.mpegurl')
  price = await makePrice(app.ctx, { song: song.id })
})

const limit = (policy: 'preview' | 'none') =>
  app.ctx.db
    .insertInto('listen_policies')
    .values({ song_id: song.id, album_id: null, policy, preview_seconds: 15 })
    .execute()
const info = (token?: string) => app.call(streams.stream, { params: { id: song.id } }, token)
const refused = async (token?: string) =>
  (await app.requestError(streams.stream, { params: { id: song.id } }, token)).status
const get = (url: string) => app.fastify.inject({ method: 'GET', url })
const of = (hls: string | null, path: string) => String(hls).replace('master.m3u8', path)
const purchase = async (who = ann) => {
  const body = { product: { type: 'song' as const, id: song.id }, price: price.id }
  await app.call(carts.add, { body }, who.token)
  await buy(app, who)
}

test('a preview ends on the server: neither its playlist nor its bytes go further', async () => {
  await limit('preview')
  for (const token of [undefined, ann.token]) {
    const { hls_url, file_url, duration, preview } = await info(token)
    expect([duration, preview]).toEqual([15, true])
    const playlist = (await get(of(hls_url, '128/index.m3u8'))).body
    // Fragments of 6 seconds: the third one begins before the 15th second.
    expect(playlist.match(/#EXTINF/g)).toHaveLength(3)
    const audio = await get(of(hls_url, '128/audio.m4s'))
    expect(audio.rawPayload.length).toBe(3500)
    expect(file_url).toBe(of(hls_url, '128/audio.m4s'))
    const beyond = await app.fastify.inject({
      method: 'GET',
      url: of(hls_url, '128/audio.m4s'),
      headers: { range: 'bytes=3500-' },
    })
    expect(beyond.statusCode).toBe(416)
    expect((await get(of(hls_url, 'file'))).statusCode).toBe(402)
  }
})

test('buyers, teams and administrators hear all of it', async () => {
  await limit('preview')
  await purchase()
  const admin = await makeUser(app.ctx, { admin: true })
  const member = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const { artist_id } = await app.ctx.db
    .selectFrom('songs')
    .select('artist_id')
    .where('id', '=', song.id)
    .executeTakeFirstOrThrow()
  await makeMember(app.ctx, { id: artist_id ?? 0 }, member)
  for (const { token } of [ann, admin, member]) {
    const { hls_url, duration, preview } = await info(token)
    expect([duration, preview]).toEqual([60, false])
    expect((await get(of(hls_url, '128/audio.m4s'))).rawPayload.length).toBe(AUDIO.length)
    expect((await get(of(hls_url, 'file'))).statusCode).toBe(200)
  }
})

test('what is not heard until it is bought answers 402', async () => {
  await limit('none')
  expect(await refused()).toBe(402)
  expect(await refused(ann.token)).toBe(402)
  await purchase()
  expect((await info(ann.token)).preview).toBe(false)
})

test('a URL from before the policy does not get around it', async () => {
  const { hls_url } = await info(ann.token)
  await limit('none')
  expect((await get(of(hls_url, '128/audio.m4s'))).statusCode).toBe(402)
})

test('policies count only while items are sold', async () => {
  await limit('none')
  await setSetting(app.ctx, 'enable_selling', '0')
  await app.ctx.settings.reload()
  expect((await info()).preview).toBe(false)
  await startSelling(app.ctx)
})

test('what was bought is heard and downloaded after it was hidden or deleted, and while selling is off', async () => {
  await purchase()
  const other = await makeUser(app.ctx)
  await app.ctx.db.updateTable('all_songs').set({ public: false }).where('id', '=', song.id).execute()
  expect((await info(ann.token)).duration).toBe(60)
  expect(await refused(other.token)).toBe(404)
  await app.ctx.db
    .updateTable('all_songs')
    .set({ deleted_at: new Date() })
    .where('id', '=', song.id)
    .execute()
  await setSetting(app.ctx, 'enable_selling', '0')
  await app.ctx.settings.reload()
  const { file_url } = await info(ann.token)
  expect((await get(file_url)).statusCode).toBe(200)
  const download = await app.fastify.inject({
    method: 'GET',
    url: `/api/download-song/${song.id}`,
    headers: { authorization: `Bearer ${ann.token}`, 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(download.statusCode).toBe(200)
  expect(await refused(other.token)).toBe(404)
  await startSelling(app.ctx)
})

test('a preorder is heard from its release on', async () => {
  await purchase()
  const release_at = new Date(Date.now() + 86_400_000)
  await app.ctx.db
    .updateTable('all_songs')
    .set({ public: false, release_at })
    .where('id', '=', song.id)
    .execute()
  expect(await refused(ann.token)).toBe(404)
  await app.ctx.db
    .updateTable('all_songs')
    .set({ public: true, release_at: null })
    .where('id', '=', song.id)
    .execute()
  expect((await info(ann.token)).duration).toBe(60)
})

test('what costs money is no free download', async () => {
  await limit('preview')
  await app.ctx.db.updateTable('all_songs').set({ downloadable: true }).where('id', '=', song.id).execute()
  const download = (token: string) =>
    app.fastify.inject({
      method: 'GET',
      url: `/api/download-song/${song.id}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    })
  expect((await download(ann.token)).statusCode).toBe(403)
  await purchase()
  expect((await download(ann.token)).statusCode).toBe(200)
})
