import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offline } from '../../../../contract/catalog/streams.ts'
import { PART_BYTES } from '../../../../contract/core/files.ts'
import { packageKeys } from '../../../media/hls.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'

import { makeEpisode, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let listener: TestUser
let owner: TestUser
/** Has no plan, and so not the permission. */
let guest: TestUser

const set = async (values: Partial<Record<'enableOfflineMode' | 'enable_selling' | 'saas', boolean>>) => {
  for (const [key, value] of Object.entries(values))
    await setSetting(app.ctx, key as 'saas', value ? '1' : '0')
  await app.ctx.settings.reload()
}
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'offline_grace_days', '5')
  await set({ enableOfflineMode: true })
  owner = await makeUser(app.ctx)
  listener = await makeUser(app.ctx)
  guest = await makeUser(app.ctx)
  const plan = await makePlan(app.ctx, { month: 500 }, { permissions: ['Use offline mode'] })
  await app.ctx.db.updateTable('users').set({ plan_id: plan.id }).where('id', '=', listener.id).execute()
})
afterAll(() => app.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const checksumOf = (bytes: Buffer) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, n) =>
    sha256(bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES)),
  )
  return sha256(Buffer.concat(parts)).toString('hex')
}
const song = (values: object = {}) => makeSong(app.ctx, { user_id: owner.id, public: true, ...values })
const file = (id: number, who = listener, query = {}) =>
  app.call(offline.song, { params: { id }, query }, who.token)
const check = (body: { songs?: number[]; episodes?: number[] }, who = listener) =>
  app.call(offline.check, { body: { songs: [], episodes: [], ...body } }, who.token)
const refusal = (id: number, who = listener) => app.requestError(offline.song, { params: { id } }, who.token)
const REFUSED = { status: 403, body: { message: 'You can not download this file.' } }

it.each([1, PART_BYTES, 2 * PART_BYTES + 77])(
  'returns a file of %i bytes with the checksum of its parts, each time the same',
  async (length) => {
    const bytes = randomBytes(length)
    const { id } = await song({ media: { bytes } })
    const first = await file(id)
    expect(first).toMatchObject({ hls_url: null, bytes: length, checksum: checksumOf(bytes) })
    expect(await file(id)).toMatchObject({ checksum: first.checksum, version: first.version })
    expect((await app.fastify.inject({ url: first.file_url })).rawPayload.equals(bytes)).toBe(true)
  },
)

it('offers the best rendition up to a bitrate, with a checksum of its own', async () => {
  const { id, media_id } = await song({
    media: { bytes: randomBytes(99), status: 'ready', renditions: [64, 128] },
  })
  const { hash } = await app.ctx.db
    .selectFrom('media')
    .select('hash')
    .where('id', '=', media_id)
    .executeTakeFirstOrThrow()
  for (const kbps of [64, 128])
    await app.ctx.storage.putBytes(packageKeys(hash).audio(kbps), Buffer.alloc(kbps, 'a'), 'audio/mp4')
  const found = []
  for (const query of [{}, { kbps: 200 }, { kbps: 100 }, { kbps: 10 }]) {
    const { bytes, mime } = await file(id, listener, query)
    found.push([bytes, mime])
  }
  expect(found).toEqual([
    [99, 'audio/mpeg'],
    [128, 'audio/mp4'],
    [64, 'audio/mp4'],
    [64, 'audio/mp4'],
  ])
})

it('is refused without the permission, and for everybody while the site has no offline mode', async () => {
  const { id } = await song()
  expect(await refusal(id, guest)).toMatchObject(REFUSED)
  expect(await check({ songs: [id] }, guest)).toEqual({ grace_days: 5, songs: [], episodes: [] })
  await set({ enableOfflineMode: false })
  expect(await refusal(id)).toMatchObject(REFUSED)
  await set({ enableOfflineMode: true })
  const hidden = await song({ public: false })
  expect(await refusal(hidden.id)).toMatchObject({ status: 404 })
})

it('saves no previews', async () => {
  const { id } = await song({
    media: { bytes: randomBytes(50), duration: 60, status: 'ready', renditions: [64] },
  })
  await makePrice(app.ctx, { song: id })
  await app.ctx.db
    .insertInto('listen_policies')
    .values({ song_id: id, album_id: null, policy: 'preview', preview_seconds: 15 })
    .execute()
  await startSelling(app.ctx)
  expect(await refusal(id)).toMatchObject(REFUSED)
  expect((await check({ songs: [id] })).songs).toEqual([])
  await set({ enable_selling: false, saas: false })
  expect((await check({ songs: [id] })).songs).toHaveLength(1)
})

it('names what may still be kept, with the version of its audio', async () => {
  const kept = await song()
  const gone = await song()
  const episode = await makeEpisode(app.ctx)
  await app.ctx.db.updateTable('all_songs').set({ public: false }).where('id', '=', gone.id).execute()
  expect(await check({ songs: [kept.id, gone.id, 999_999], episodes: [episode.id] })).toEqual({
    grace_days: 5,
    songs: [{ id: kept.id, version: kept.media_id }],
    episodes: [{ id: episode.id, version: 0 }],
  })
})
