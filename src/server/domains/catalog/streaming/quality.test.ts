import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { streams } from '../../../../contract/catalog/streams.ts'
import { session } from '../../../../contract/platform/session.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { AAC_CODECS, masterPlaylist, mediaPlaylist, packageKeys } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { catalogChanged } from '../catalog/service.ts'

const RENDITIONS = [64, 128, 256]
const PLAYLIST = 'application/vnd.apple.mpegurl'

let app: TestApp
let ann: TestUser
let song: { id: number; media_id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await startSubscriptions(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.updateTable('users').set({ plan_id: null }).execute()
  await app.ctx.db.deleteFrom('plans').execute()
  ann = await makeUser(app.ctx)
  const { id: artist_id } = await makeArtist(app.ctx)
  const bytes = Buffer.from(randomUUID())
  song = await makeSong(app.ctx, {
    artist_id,
    downloadable: true,
    media: { bytes, duration: 60, status: 'ready', renditions: RENDITIONS },
  })
  const { hash, ext } = await app.ctx.db
    .selectFrom('media')
    .select(['hash', 'ext'])
    .where('id', '=', song.media_id)
    .executeTakeFirstOrThrow()
  const { storage } = app.ctx
  await storage.putBytes(originalKey({ hash, ext }), bytes, 'audio/mpeg')
  const fragments = [{ duration: 6, bytes: 100, offset: 50 }]
  const renditions = RENDITIONS.map((kbps) => ({
    kbps,
    file: '',
    bytes: 150,
    codecs: AAC_CODECS,
    bandwidth: kbps * 1000,
    averageBandwidth: kbps * 1000,
  }))
  for (const kbps of RENDITIONS) {
    const playlist = mediaPlaylist({ initBytes: 50, bytes: 150, fragments })
    await storage.putBytes(packageKeys(hash).audio(kbps), Buffer.alloc(150, String(kbps)), 'audio/mp4')
    await storage.putBytes(packageKeys(hash).index(kbps), Buffer.from(playlist), PLAYLIST)
  }
  await storage.putBytes(packageKeys(hash).master, Buffer.from(masterPlaylist(renditions)), PLAYLIST)
})

const plan = (max_kbps: number | null, more: object = {}) =>
  makePlan(app.ctx, { month: 899 }, { max_kbps, permissions: ['Download songs'], ...more })
const give = (to: { id: number } | null, who = ann) =>
  app.ctx.db
    .updateTable('users')
    .set({ plan_id: to?.id ?? null })
    .where('id', '=', who.id)
    .execute()
const info = (who: TestUser | null = ann) => app.call(streams.stream, { params: { id: song.id } }, who?.token)
const get = (url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers })
const at = (hls: string | null, path: string) => String(hls).replace('master.m3u8', path)
/** Returns the renditions in the master playlist, those served, and the status of the original. */
const served = async (hls: string | null) => {
  const master = (await get(String(hls))).body
  const open = await Promise.all(
    RENDITIONS.map(async (kbps) => {
      const statuses = await Promise.all(
        ['index.m3u8', 'audio.m4s'].map(async (file) => (await get(at(hls, `${kbps}/${file}`))).statusCode),
      )
      return statuses.every((status) => status === 200) ? [kbps] : []
    }),
  )
  return {
    listed: [...master.matchAll(/^(\d+)\/index/gm)].map(([, kbps]) => Number(kbps)),
    variants: master.match(/#EXT-X-STREAM-INF/g)?.length ?? 0,
    open: open.flat(),
    original: (await get(at(hls, 'file'))).statusCode,
  }
}
const whole = { listed: RENDITIONS, variants: 3, open: RENDITIONS, original: 200 }

test.each([
  [null, whole],
  [320, { ...whole, original: 410 }],
  [128, { listed: [64, 128], variants: 2, open: [64, 128], original: 410 }],
  // There is always something to hear.
  [32, { listed: [64], variants: 1, open: [64], original: 410 }],
])('a plan of up to %s kbit/s', async (max, expected) => {
  await give(await plan(max))
  const { hls_url, file_url, bitrates } = await info()
  expect(bitrates).toEqual(expected.listed)
  expect(await served(hls_url)).toEqual(expected)
  expect((await get(file_url)).statusCode).toBe(200)
  expect((await app.call(session.user, {}, ann.token)).max_kbps).toBe(max)
})

test('the default plan limits visitors and everyone without a subscription', async () => {
  await makePlan(app.ctx, {}, { is_default: true, max_kbps: 64 })
  for (const who of [null, ann]) expect((await info(who)).bitrates).toEqual([64])
  await give(await plan(null))
  expect((await info()).bitrates).toEqual(RENDITIONS)
})

test('a URL never leads to more than the current plan permits, nor to more than when it was issued', async () => {
  const [low, full] = [await plan(64), await plan(null)]
  await give(full)
  const { hls_url: best } = await info()
  await give(low)
  await catalogChanged(app.ctx)
  await vi.waitFor(async () =>
    expect(await served(best)).toMatchObject({ listed: [64], open: [64], original: 410 }),
  )
  const { hls_url: limited } = await info()
  await give(full)
  await catalogChanged(app.ctx)
  expect(await served(limited)).toMatchObject({ listed: [64], open: [64] })
  const { hls_url: again } = await info()
  expect(again).not.toBe(limited)
  await vi.waitFor(async () => expect(await served(again)).toEqual(whole))
})

test('what was bought, an own song, and what administrators hear are not limited', async () => {
  const low = await plan(64)
  await give(low)
  const { id: price } = await makePrice(app.ctx, { song: song.id })
  await app.call(carts.add, { body: { product: { type: 'song', id: song.id }, price } }, ann.token)
  await buy(app, ann)
  expect((await info()).bitrates).toEqual(RENDITIONS)
  for (const who of [await makeUser(app.ctx), await makeUser(app.ctx, { admin: true })]) {
    await give(low, who)
    if (who !== ann)
      await app.ctx.db.updateTable('songs').set({ user_id: who.id }).where('id', '=', song.id).execute()
    expect((await info(who)).bitrates).toEqual(RENDITIONS)
  }
})

test('a download is the best that the plan permits', async () => {
  const download = async () => {
    const headers = { authorization: `Bearer ${ann.token}`, 'x-requested-with': 'XMLHttpRequest' }
    const reply = await get(`/api/download-song/${song.id}`, headers)
    return [reply.statusCode, reply.headers['content-type'], String(reply.headers['content-disposition'])]
  }
  await give(await plan(null))
  expect(await download()).toEqual([200, 'audio/mpeg', expect.stringContaining('.mp3"')])
  await give(await plan(128))
  expect(await download()).toEqual([200, 'audio/mp4', expect.stringContaining('.m4a"')])
})

test('plans with better sound are offered', async () => {
  const [low, more, full] = [await plan(64), await plan(128), await plan(null)]
  const offers = async () =>
    (await app.call(session.user, {}, ann.token)).upgrades.find(({ feature }) => feature === 'High quality')
  await give(low)
  expect(await offers()).toEqual({ feature: 'High quality', plans: [more.id, full.id] })
  await give(more)
  expect(await offers()).toEqual({ feature: 'High quality', plans: [full.id] })
  await give(full)
  expect(await offers()).toBeUndefined()
})
