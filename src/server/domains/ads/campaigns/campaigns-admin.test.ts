import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adminCampaignTools } from '../../../../contract/ads/back-office/campaign-tools.ts'
import { adminCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { runFfmpeg } from '../../../media/ffmpeg.ts'
import { LOUDNESS_FILTER, parseLoudness } from '../../../media/loudness.ts'
import { spotKey } from '../../../media/normalize-spot.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeGenre, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeCampaign, startCampaigns } from '../../../testing/make-campaigns.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { prepareSpot } from './spots.service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await startCampaigns(app.ctx)
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('campaigns').execute()
})

const text = (value: string): string => Buffer.from(value).toString('base64')
/** Uploads a file and returns the upload id, or the status if it is refused. */
const send = async (name: string, bytes: Buffer, purpose: string, by = admin): Promise<string | number> => {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${by.token}` }
  const begun = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${text(name)},purpose ${text(purpose)}`,
    },
  })
  if (begun.statusCode !== 201) return begun.statusCode
  const url = begun.headers.location as string
  const sent = await app.fastify.inject({
    method: 'PATCH',
    url,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })
  return sent.statusCode < 300 ? (url.split('/').at(-1) as string) : sent.statusCode
}

/** A tone of a loudness, as a file. */
const tone = (seconds: number, volume: number): Buffer => {
  const samples = Math.round(seconds * 44_100)
  const data = Buffer.alloc(44 + samples * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + samples * 2, 4)
  data.write('WAVEfmt ', 8)
  for (const [value, at, size] of [
    [16, 16, 4],
    [1, 20, 2],
    [1, 22, 2],
    [44_100, 24, 4],
    [88_200, 28, 4],
    [2, 32, 2],
    [16, 34, 2],
  ] as const)
    data.writeUIntLE(value, at, size)
  data.write('data', 36)
  data.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n += 1)
    data.writeInt16LE(Math.round(Math.sin((n / 44_100) * 2 * Math.PI * 997) * volume * 32_767), 44 + n * 2)
  return data
}

const plain: BodyOf<typeof adminCampaigns.create> = {
  name: 'Harbour FM, November',
  advertiser: 'Harbour FM',
  heading: 'Late Crossing, every night',
  text: '',
  button: 'Listen',
  link: 'https://harbour.example/late',
  starts: '2026-11-02T06:00',
  ends: '2099-11-30T23:59',
  time_zone: 'Europe/Oslo',
  hours: null,
  max_impressions: 240_000,
  max_impressions_day: null,
  budget: 240_000,
  cost_per_thousand: 1000,
  pacing: 'even',
  priority: 5,
  weight: 1,
  every: 4,
  every_unit: 'songs',
  max_listener_day: 3,
  skip_after: 5,
  countries: ['NO', 'DK', 'NO'],
  languages: ['en'],
  genres: [],
  artists: [],
  podcasts: [],
  plans: [0],
  devices: [],
}
const create = (more: Partial<typeof plain> = {}) =>
  app.call(adminCampaigns.create, { body: { ...plain, ...more } }, admin.token)
const refused = async (more: object) =>
  Object.keys(
    (await app.requestError(adminCampaigns.create, { body: { ...plain, ...more } }, admin.token)).body
      .errors ?? {},
  )
const act = (
  action: 'start' | 'pause' | 'end' | 'approve' | 'reject' | 'delete',
  id: number,
  value?: string,
) => app.call(adminCampaigns.bulk, { body: { action, ids: [id], ...(value && { value }) } }, admin.token)
const statusOf = async (id: number) =>
  (await app.call(adminCampaigns.get, { params: { id } }, admin.token)).status

test('a spot is uploaded, prepared at −16 LUFS and served by ranges to whoever has its URL', {
  tags: 'long',
}, async () => {
  for (const [name, volume] of [
    ['loud.wav', 0.99],
    ['quiet.wav', 0.02],
  ] as const) {
    const upload = await send(name, tone(6, volume), 'spot')
    const { id, spot } = await create({ spot: upload as string })
    expect(spot).toMatchObject({ file_name: name, status: 'preparing', lufs: null, duration: 6 })
    expect((await app.requestError(adminCampaignTools.spot, { params: { id } }, admin.token)).status).toBe(
      404,
    )
    const { spot_media_id } = await app.ctx.db
      .selectFrom('campaigns')
      .select('spot_media_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await prepareSpot(app.ctx, spot_media_id as number, new AbortController().signal)
    const ready = await app.call(adminCampaigns.get, { params: { id } }, admin.token)
    expect(ready).toMatchObject({ kind: 'audio', spot: { status: 'ready', lufs: expect.any(Number) } })
    const { hash } = await app.ctx.db
      .selectFrom('media')
      .select('hash')
      .where('id', '=', spot_media_id as number)
      .executeTakeFirstOrThrow()
    const prepared = app.ctx.storage.localPath(spotKey(hash)) as string
    const args = ['-v', 'info', '-i', prepared, '-af', LOUDNESS_FILTER, '-f', 'null', '-']
    const measured = parseLoudness(await runFfmpeg(args, { timeoutMs: 60_000 }))
    expect(measured?.integrated).toBeCloseTo(-16, 0)
    expect(measured?.true_peak).toBeLessThanOrEqual(-1)
    const { url } = await app.call(adminCampaignTools.spot, { params: { id } }, admin.token)
    const part = await app.fastify.inject({ url, headers: { range: 'bytes=0-99' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({ 'content-type': 'audio/mp4', 'content-length': '100' })
    expect(part.rawPayload).toEqual((await readFile(prepared)).subarray(0, 100))
    const forged = url.replace(/spots\/[^/]+/, (sig) => `${sig.slice(0, -3)}AAA`)
    expect((await app.fastify.inject({ url: forged })).statusCode).toBe(403)
  }
})

test('a campaign is saved over what preparing its spot changed', async () => {
  const upload = await send('tone.wav', tone(6, 0.5), 'spot')
  const { id, version, spot } = await create({ spot: upload as string })
  expect(spot?.status).toBe('preparing')
  const { db } = app.ctx
  await db
    .updateTable('campaign_spots')
    .set({ status: 'ready', lufs: -16 })
    .where('media_id', 'in', db.selectFrom('campaigns').select('spot_media_id').where('id', '=', id))
    .execute()
  const body = { ...plain, name: 'Saved at once', version }
  const saved = await app.call(adminCampaigns.change, { params: { id }, body }, admin.token)
  expect(saved).toMatchObject({ name: 'Saved at once', spot: { status: 'ready' } })
})

test('spots of the wrong length, and files that are no audio, are refused', async () => {
  expect(await send('short.wav', tone(1, 0.5), 'spot')).toBe(415)
  expect(await send('note.wav', Buffer.from('not audio'), 'spot')).toBe(415)
  expect(await send('spot.wav', tone(4, 0.5), 'spot', await makeUser(app.ctx))).toBe(403)
  const foreign = await send('spot.wav', tone(4, 0.5), 'spot', await makeUser(app.ctx, { admin: true }))
  expect(await refused({ spot: foreign })).toEqual(['spot'])
})

test('images are a square and a wide one', async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
  const square = (await send('cover.png', await picture(600, 600), 'cover')) as string
  const wide = (await send('banner.png', await picture(1280, 320), 'banner')) as string
  expect(await refused({ wide: square })).toEqual(['wide'])
  const made = await create({ square, wide })
  expect(made).toMatchObject({ kind: 'banner', square: { url: expect.any(String) }, image: made.square })
})

test('dates are those of the time zone, and what contradicts itself is refused', async () => {
  const made = await create()
  expect(made).toMatchObject({
    status: 'draft',
    starts: '2026-11-02T06:00',
    starts_at: '2026-11-02T05:00:00.000Z',
    countries: ['NO', 'DK'],
    plans: [{ id: 0, name: '' }],
    currency: 'USD',
    spent: 0,
  })
  expect(await refused({ ends: plain.starts })).toEqual(['ends'])
  expect(await refused({ budget: null })).toEqual(['budget'])
  expect(await refused({ genres: [999] })).toEqual(['genres'])
  expect(await refused({ hours: [168] })).not.toEqual([])
  expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['link'])
  expect(await refused({ time_zone: 'Mars/Olympus' })).toEqual(['time_zone'])
})

test('states change as they may, are written to the audit log, and running campaigns stay', async () => {
  const { id } = await create()
  // Nothing to hear or see yet.
  expect(await act('start', id)).toMatchObject({ done: 0, failed: [{ id }] })
  await app.ctx.db.deleteFrom('campaigns').where('id', '=', id).execute()
  const draft = await makeCampaign(app.ctx, { status: 'draft' })
  for (const [action, status] of [
    ['pause', 'draft'],
    ['approve', 'draft'],
    ['start', 'active'],
    ['start', 'active'],
    ['delete', 'active'],
    ['pause', 'paused'],
    ['start', 'active'],
    ['end', 'ended'],
    ['start', 'ended'],
  ] as const) {
    await act(action, draft.id)
    expect(await statusOf(draft.id)).toBe(status)
  }
  const lines = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '=', 'campaigns')
    .where('item_id', '=', draft.id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['start', 'pause', 'start', 'end'])
  expect(await act('delete', draft.id)).toMatchObject({ done: 1 })
  const over = await makeCampaign(app.ctx, { status: 'paused', ends_at: new Date(Date.now() - 1000) })
  expect(await act('start', over.id)).toMatchObject({ done: 0 })
})

test('a copy is a draft without figures', async () => {
  const genre = await makeGenre(app.ctx)
  const { id } = await create({ genres: [genre.id] })
  await app.ctx.db
    .updateTable('campaigns')
    .set({ impressions: 5, status: 'paused' })
    .where('id', '=', id)
    .execute()
  const copy = await app.call(adminCampaignTools.duplicate, { params: { id } }, admin.token)
  expect(await app.call(adminCampaigns.get, { params: { id: copy.id } }, admin.token)).toMatchObject({
    status: 'draft',
    impressions: 0,
    name: plain.name,
    genres: [{ id: genre.id }],
  })
})

test('the simulator says who hears what, and why not', async () => {
  const genre = await makeGenre(app.ctx)
  const first = await makeCampaign(app.ctx, { countries: ['NO'], weight: 3 })
  const second = await makeCampaign(app.ctx, { weight: 1 })
  const jazz = await makeCampaign(app.ctx, { genre_ids: [genre.id] })
  const paused = await makeCampaign(app.ctx, { status: 'paused' })
  const asked = {
    slot: 'audio' as const,
    country: 'NO',
    language: 'en',
    plan: 0,
    device: 'phone' as const,
    genre: null,
    artist: null,
    podcast: null,
    songs_since: 4,
  }
  const simulate = (more: object = {}) =>
    app.call(adminCampaignTools.simulate, { body: { ...asked, ...more } }, admin.token)
  const told = async (more?: object) =>
    Object.fromEntries(
      (await simulate(more)).results.map(({ id, refused, chance }) => [id, refused ?? chance]),
    )
  expect(await told()).toEqual({
    [first.id]: 0.75,
    [second.id]: 0.25,
    [jazz.id]: 'genre',
    [paused.id]: 'not_running',
  })
  expect(await told({ country: null, genre: genre.id })).toMatchObject({
    [first.id]: 'country',
    [second.id]: 0.5,
    [jazz.id]: 0.5,
  })
  expect(await told({ songs_since: 0 })).toMatchObject({ [second.id]: 'frequency' })
  const plan = await makePlan(app.ctx, {}, { permissions: ['No ads'] })
  expect(await simulate({ plan: plan.id })).toMatchObject({ closed: 'plan' })
  expect(await app.ctx.db.selectFrom('campaign_tokens').select('token').execute()).toEqual([])
})

test('estimates follow the plays of the last week', async () => {
  const genre = await makeGenre(app.ctx)
  const song = await makeSong(app.ctx, { genres: [genre.id] })
  const listeners = [await makeUser(app.ctx), await makeUser(app.ctx)]
  for (const [n, country] of (['NO', 'NO', 'SE'] as const).entries())
    await app.ctx.db
      .insertInto('all_plays')
      .values({
        user_id: listeners[n % 2]?.id ?? null,
        item_type: 'song',
        item_id: song.id,
        duration: 200,
        country,
        device: 'phone',
        source: 'home',
      })
      .execute()
  const everyone = { countries: [], genres: [], artists: [], podcasts: [], plans: [], devices: [] }
  const estimate = (more: object) =>
    app.call(adminCampaignTools.estimate, { body: { ...everyone, ...more } }, admin.token)
  expect((await estimate({})).listeners).toBe(2)
  expect((await estimate({ countries: ['SE'] })).listeners).toBe(1)
  expect((await estimate({ genres: [genre.id], devices: ['phone'] })).listeners).toBe(2)
  expect((await estimate({ plans: [0] })).listeners).toBe(0)
})

test('pending requests are counted for the menu', async () => {
  const artist = await makeArtist(app.ctx)
  await makeCampaign(app.ctx, { status: 'pending', artist_id: artist.id })
  await makeCampaign(app.ctx)
  await vi.waitFor(async () => expect((await app.call(adminCounts.get, {}, admin.token)).campaigns).toBe(1))
})
