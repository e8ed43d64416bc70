// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { privateFeeds } from '../../../../../contract/catalog/podcasts.ts'
import type { AnySettingKey } from '../../../../../contract/core/all-settings.ts'
import { feedSpotKey, spotKey } from '../../../../media/normalize-spot.ts'
import { signMedia } from '../../../../media/signed-url.ts'
import { make } from '../../../../media/testing/corpus.ts'
import { decodeStrictly } from '../../../../media/testing/decode.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeEpisode, makeMedia, makePodcast, makeUser } from '../../../../testing/make.ts'
import { makeCampaign, startCampaigns } from '../../../../testing/make-campaigns.ts'
import { makeFolder } from '../../../../testing/music.ts'
import { forgetCompositions } from '../../../ads/campaigns/insertion/composition-files.service.ts'
import { indexMedia, prepareFeedSpot } from '../../../ads/campaigns/insertion/feed-spots.service.ts'
import { setSetting } from '../../../platform/settings/service.ts'

const SITE = 'https://music.example'
const FORMAT = { hertz: 44_100, channels: 2 } as const
const EPISODE_SECONDS = 20
const SPOT_SECONDS = 3

let app: TestApp
let plain: Buffer
let spot: string
let podcast_id: number
let episode: number
let media_id: number

const set = async (key: AnySettingKey, on: boolean) => {
  await setSetting(app.ctx, key, on ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings()[key]).toBe(on), 20_000)
}
const folder = makeFolder()
const audio = async (name: string, seconds: number, args: string[] = []): Promise<string> => {
  const path = join(folder, name)
  await make([
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    '-ac',
    '2',
    '-ar',
    '44100',
    ...args,
    path,
  ])
  return path
}

beforeAll(async () => {
  app = await testApp({ APP_URL: SITE })
  await startCampaigns(app.ctx)
  for (const [key, on] of [
    ['enablePodcasts', true],
    ['ads_need_consent', false],
    ['campaigns_in_feeds', true],
  ] as const)
    await set(key, on)
  plain = await readFile(
    await audio('episode.mp3', EPISODE_SECONDS, ['-q:a', '5', '-metadata', 'title=Ocean']),
  )
  spot = await audio('spot.m4a', SPOT_SECONDS)
  media_id = (await makeMedia(app.ctx, { bytes: plain, duration: EPISODE_SECONDS })).id
  const breaks = JSON.stringify({ before: true, middle: true, after: true })
  podcast_id = (await makePodcast(app.ctx, { ad_breaks: breaks, language: 'nb' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('campaigns').execute()
  await app.ctx.channel.publish('campaigns')
  await app.ctx.db.deleteFrom('mp3_indexes').execute()
  episode = (await makeMarked()).id
})

const makeMarked = () => {
  const chapters = JSON.stringify([0, 10].map((at) => ({ at, title: `From ${at}`, url: null })))
  return makeEpisode(app.ctx, { podcast_id, media_id, chapters })
}

/** Creates campaigns whose spots are there in the format of the episode, and finds the frames of the episode. */
const prepare = async (...all: Parameters<typeof makeCampaign>[1][]): Promise<number[]> => {
  const ids: number[] = []
  for (const values of all) {
    const campaign = await makeCampaign(app.ctx, values)
    const spot_media_id = campaign.media_id as number
    const { hash } = await app.ctx.db
      .selectFrom('media')
      .select('hash')
      .where('id', '=', spot_media_id)
      .executeTakeFirstOrThrow()
    await app.ctx.storage.putFile(spotKey(hash), spot, 'audio/mp4')
    await app.ctx.db
      .insertInto('feed_spots')
      .values({ media_id: spot_media_id, ...FORMAT })
      .execute()
    await prepareFeedSpot(app.ctx, { media_id: spot_media_id, ...FORMAT }, new AbortController().signal)
    ids.push(campaign.id)
  }
  await app.ctx.db.insertInto('mp3_indexes').values({ media_id }).execute()
  await indexMedia(app.ctx, media_id)
  // Other nodes, and this one, hear of it by the channel.
  await app.ctx.channel.publish('campaigns')
  await vi.waitFor(async () => {
    const probe = (await makeMarked()).id
    const { headers } = await load(`/feeds/episodes/${probe}.mp3`, { 'user-agent': `Probe ${++apps}` })
    expect(headers.location).toBeDefined()
    await app.ctx.db.deleteFrom('compositions').execute()
    await app.ctx.db.deleteFrom('campaign_tokens').execute()
    await app.ctx.db.deleteFrom('campaign_listeners').execute()
    await app.ctx.db.updateTable('campaign_issues').set({ total: 0, today: 0 }).execute()
  }, 20_000)
  return ids
}

const APP = 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)'
let apps = 0
/** A podcast app that nobody used so far. */
const someone = () => ({ 'user-agent': `${APP} ${++apps}` })
/** Each app has an address of its own. */
const addressOf = (agent = ''): string => `198.51.100.${Number(/\d+$/.exec(agent)?.[0] ?? 0) % 250}`
const load = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({
    url: url.replace(SITE, ''),
    method,
    headers,
    remoteAddress: addressOf(headers['user-agent']),
  })
const enclosure = (headers: Record<string, string> = someone(), method: 'GET' | 'HEAD' = 'GET') =>
  load(`/feeds/episodes/${episode}.mp3`, headers, method)
/** Returns where an app is sent. */
const sentTo = async (headers: Record<string, string> = someone()): Promise<string> => {
  const { statusCode, headers: reply } = await enclosure(headers)
  expect([statusCode, reply['cache-control']]).toEqual([302, 'private, no-cache'])
  return String(reply.location)
}
const isPlain = async (headers: Record<string, string> = someone()) => {
  const { statusCode, rawPayload } = await enclosure(headers)
  expect([statusCode, rawPayload.equals(plain)]).toEqual([200, true])
}
const events = async () =>
  (
    await app.ctx.db
      .selectFrom('campaign_events')
      .select(['campaign_id', 'event', 'valid'])
      .orderBy('id')
      .execute()
  ).map(({ campaign_id, event, valid }) => `${campaign_id} ${event}${valid ? '' : ' (invalid)'}`)
const issued = async (campaign: number) =>
  (
    await app.ctx.db
      .selectFrom('campaign_issues')
      .select('total')
      .where('campaign_id', '=', campaign)
      .executeTakeFirstOrThrow()
  ).total

/** Decodes a file, and returns how many seconds it lasts by its samples. */
const decoded = async (bytes: Buffer): Promise<number> => {
  const path = join(folder, 'composed.mp3')
  await writeFile(path, bytes)
  const samples = await decodeStrictly(path)
  return samples.length / FORMAT.channels / FORMAT.hertz
}

describe('the file that a feed names', () => {
  it('is the plain one while the operator does not want spots in it, or listeners are asked first', async () => {
    await prepare({})
    await sentTo()
    for (const [key, off] of [
      ['campaigns_in_feeds', false],
      ['ads_need_consent', true],
      ['enableCampaigns', false],
    ] as const) {
      await set(key, off)
      await isPlain()
      await set(key, !off)
    }
    await sentTo()
    const { body } = await load(`/feeds/podcasts/${podcast_id}.xml`)
    expect(body).toContain(`length="${plain.length}"`)
  })

  it('has spots at the breaks, and plays as long as all of them', async () => {
    await prepare({}, {}, {})
    const { statusCode, headers, rawPayload } = await load(await sentTo())
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(rawPayload.length),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    // Its tags are still the first bytes.
    expect(rawPayload.subarray(0, 3).toString()).toBe('ID3')
    expect(rawPayload.includes('Ocean')).toBe(true)
    const seconds = await decoded(rawPayload)
    expect(seconds).toBeGreaterThan(EPISODE_SECONDS + 3 * SPOT_SECONDS)
    expect(seconds).toBeLessThan(EPISODE_SECONDS + 3 * SPOT_SECONDS + 0.6)
  })

  it('is the same in every range, however it is asked for', async () => {
    await prepare({}, {})
    const url = await sentTo()
    const whole = await load(url)
    const bytes = whole.rawPayload
    const head = await load(url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ])
    const size = bytes.length
    await fc.assert(
      fc.asyncProperty(fc.nat(size - 1), fc.nat(size), fc.boolean(), async (start, length, suffix) => {
        const end = Math.min(size - 1, start + length)
        const range = suffix ? `bytes=-${length + 1}` : `bytes=${start}-${end}`
        const part = await load(url, { range })
        const wanted = suffix
          ? bytes.subarray(Math.max(0, size - length - 1))
          : bytes.subarray(start, end + 1)
        expect(part.statusCode).toBe(206)
        expect(part.headers['content-length']).toBe(String(wanted.length))
        expect(part.rawPayload.equals(wanted)).toBe(true)
        expect(part.headers.etag).toBe(whole.headers.etag)
      }),
      { numRuns: 60 },
    )
    const beyond = await load(url, { range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const etag = String(whole.headers.etag)
    expect((await load(url, { range: 'bytes=5-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await load(url, { range: 'bytes=5-9', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await load(url, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('stays the same for who asks again, and is made once for requests at the same moment', async () => {
    const [id] = await prepare({})
    const me = someone()
    const urls = await Promise.all(Array.from({ length: 6 }, () => sentTo(me)))
    expect(new Set(urls).size).toBe(1)
    expect((await enclosure({ ...me, range: 'bytes=4000-4999' })).headers.location).toBe(urls[0])
    expect((await enclosure(me, 'HEAD')).headers.location).toBe(urls[0])
    expect(await issued(id as number)).toBe(1)
    expect(await sentTo()).not.toBe(urls[0])
    expect(await issued(id as number)).toBe(2)
  })

  it('is plain, without delay, until spots and frames are ready, which is seen to meanwhile', async () => {
    const [id] = await prepare({})
    const { media_id: spot_media_id } = await app.ctx.db
      .selectFrom('feed_spots')
      .select('media_id')
      .innerJoin('campaigns', 'campaigns.spot_media_id', 'feed_spots.media_id')
      .where('campaigns.id', '=', id as number)
      .executeTakeFirstOrThrow()
    await app.ctx.db.deleteFrom('mp3_indexes').execute()
    const early = someone()
    await isPlain(early)
    await indexMedia(app.ctx, media_id)
    await app.ctx.db.deleteFrom('feed_spots').execute()
    await isPlain()
    const asked = await app.ctx.db.selectFrom('feed_spots').selectAll().execute()
    expect(asked).toMatchObject([{ media_id: spot_media_id, ...FORMAT, status: 'preparing' }])
    await isPlain()
    expect(await issued(id as number)).toBe(0)
    await prepareFeedSpot(app.ctx, { media_id: spot_media_id, ...FORMAT }, new AbortController().signal)
    await sentTo()
    // Who has begun with the plain file goes on with it.
    await isPlain(early)
  })

  it('is plain for programs, in private feeds, without breaks, and in other formats', async () => {
    await prepare({})
    await isPlain({ 'user-agent': 'curl/8.0' })
    await isPlain({ 'user-agent': '' })
    const me = await makeUser(app.ctx)
    const { url } = await app.call(privateFeeds.make, { params: { id: podcast_id } }, me.token)
    const { body } = await load(url ?? '', someone())
    const mine = new RegExp(`${SITE}/feeds/private/[\\w-]+/episodes/${episode}\\.mp3`).exec(body)?.[0] ?? ''
    expect((await load(mine, someone())).rawPayload.equals(plain)).toBe(true)
    const none = JSON.stringify({ before: false, chapters: [], after: false })
    const { id } = await makeEpisode(app.ctx, { podcast_id, media_id, ad_breaks: none })
    expect((await load(`/feeds/episodes/${id}.mp3`, someone())).statusCode).toBe(200)
    const other = await makeMedia(app.ctx, {
      bytes: Buffer.from('OggS…'),
      codec: 'opus',
      ext: 'opus',
      mime: 'audio/ogg',
    })
    const ogg = await makeEpisode(app.ctx, { podcast_id, media_id: other.id })
    expect((await load(`/feeds/episodes/${ogg.id}.opus`, someone())).statusCode).toBe(200)
  })
})

describe('campaigns in feeds', () => {
  it('are heard once all their bytes were sent, in whatever ranges, once', async () => {
    const [id] = await prepare({})
    const ad_breaks = JSON.stringify({ before: true, chapters: [], after: false })
    episode = (await makeEpisode(app.ctx, { podcast_id, media_id, ad_breaks })).id
    const me = someone()
    const url = await sentTo(me)
    const { start_byte, end_byte } = await app.ctx.db
      .selectFrom('composition_spots')
      .select(['start_byte', 'end_byte'])
      .executeTakeFirstOrThrow()
    const send = (from: number, to: number, headers: Record<string, string> = me) =>
      load(url, { ...headers, range: `bytes=${from}-${to - 1}` })
    const middle = start_byte + 1000
    await load(url, me, 'HEAD')
    await send(middle, end_byte)
    await send(start_byte, middle - 1)
    await send(end_byte, end_byte + 500)
    expect(await events()).toEqual([])
    await send(0, middle)
    await vi.waitFor(async () => expect(await events()).toEqual([`${id} impression`]))
    await load(url, me)
    await load(url, me)
    await sentTo(me)
    expect(await events()).toEqual([`${id} impression`])
    const plays = await app.ctx.db
      .selectFrom('all_plays')
      .select('source')
      .where('item_id', '=', episode)
      .execute()
    expect(plays).toEqual([{ source: 'feed' }])
  })

  it('are not heard as long as a byte is missing', async () => {
    await prepare({})
    const url = await sentTo()
    const { end_byte } = await app.ctx.db
      .selectFrom('composition_spots')
      .select('end_byte')
      .executeTakeFirstOrThrow()
    const half = await load(url, { ...someone(), range: `bytes=0-${end_byte - 2}` })
    expect(half.statusCode).toBe(206)
    // Noted once the response has ended.
    await vi.waitFor(async () => {
      const noted = await app.ctx.db.selectFrom('composition_spots').select('sent').executeTakeFirstOrThrow()
      expect(noted.sent).toContain(`,${end_byte - 1})`)
    })
    expect(await events()).toEqual([])
  })

  it('are not counted for programs that load what an app was given', async () => {
    const [id] = await prepare({})
    const url = await sentTo()
    await load(url, { 'user-agent': 'Googlebot/2.1' })
    await vi.waitFor(async () => expect(await events()).toEqual([`${id} impression (invalid)`]))
    expect(await issued(id as number)).toBe(0)
  })

  it('keep to their limits, in all and per listener', async () => {
    const [few, one] = (await prepare({ max_impressions: 2 }, { max_listener_day: 1 })) as [number, number]
    const spotsOf = async (url: string) => {
      const composition = Number(/(\d+)\.mp3$/.exec(url)?.[1])
      const rows = await app.ctx.db
        .selectFrom('composition_spots')
        .select('campaign_id')
        .where('composition_id', '=', composition)
        .execute()
      return rows.map(({ campaign_id }) => campaign_id).sort((a, b) => a - b)
    }
    const me = someone()
    expect(await spotsOf(await sentTo(me))).toEqual([few, one])
    episode = (await makeMarked()).id
    expect(await spotsOf(await sentTo(me))).toEqual([few])
    expect(await spotsOf(await sentTo())).toEqual([one])
    episode = (await makeMarked()).id
    await isPlain(me)
    expect(await issued(few)).toBe(2)
  })

  it('are reserved for an address only so often, whatever it calls itself', async () => {
    const [id] = await prepare({})
    const remoteAddress = '192.0.2.9'
    const ask = (n: number) =>
      app.fastify.inject({
        url: `/feeds/episodes/${episode}.mp3`,
        headers: { 'user-agent': `${n} ${APP}` },
        remoteAddress,
      })
    for (let n = 0; n < 60; n += 1) expect((await ask(n)).statusCode).toBe(302)
    expect((await ask(60)).statusCode).toBe(200)
    expect((await ask(1)).statusCode).toBe(302)
    expect(await issued(id as number)).toBe(60)
  })

  it('are for those they are meant for: the podcast, its language, and listeners without an account', async () => {
    await prepare({ podcast_ids: [podcast_id] })
    await sentTo()
    const is = async (
      values: { podcast_ids?: number[]; languages?: string[]; plan_ids?: number[] },
      headers = {},
    ) => {
      await app.ctx.db
        .updateTable('campaigns')
        .set({ podcast_ids: [], languages: [], plan_ids: [], ...values })
        .execute()
      const arrival = new Promise<string>((resolve) => app.ctx.channel.on('campaigns', resolve))
      app.ctx.channel.publish('campaigns')
      await arrival
      return (await enclosure({ ...someone(), ...headers })).statusCode === 302
    }
    expect(await is({ podcast_ids: [podcast_id + 1] })).toBe(false)
    expect(await is({ languages: ['nb'] })).toBe(true)
    expect(await is({ languages: ['de'] })).toBe(false)
    expect(await is({ languages: ['de'] }, { 'accept-language': 'de-AT' })).toBe(true)
    expect(await is({ plan_ids: [0] })).toBe(true)
    expect(await is({ plan_ids: [99] })).toBe(false)
  })
})

describe('the URL of a file with spots', () => {
  it('is refused once it is forged or expired', async () => {
    await prepare({})
    const url = await sentTo()
    const id = Number(/(\d+)\.mp3$/.exec(url)?.[1])
    const refused = async (address: string) => (await load(address)).statusCode
    expect(await refused(url.replace(/\d+\.mp3$/, `${id + 1}.mp3`))).toBe(403)
    expect(await refused(url.replace(/compositions\/[^/]+/, (sig) => `${sig.slice(0, -3)}AAA`))).toBe(403)
    expect(await refused('/feeds/compositions/x/x.mp3')).toBe(404)
    const item = { type: 'composition', id, listener: String(episode) }
    const sig = signMedia(app.ctx.env.secret, { ...item, expires: Date.now() / 1000 - 1 })
    expect(await refused(`/feeds/compositions/${sig}/${id}.mp3`)).toBe(410)
    await set('requireAuth', true)
    expect(await refused(url)).toBe(404)
    await set('requireAuth', false)
    await forgetCompositions(app.ctx, new Date(Date.now() + 8 * 3_600_000))
    expect(await app.ctx.db.selectFrom('compositions').select('id').execute()).toEqual([])
  })

  it('leads to another file once a spot, or the audio, is gone', async () => {
    const [id] = await prepare({}, {})
    const gone = async (change: () => Promise<unknown>) => {
      const me = someone()
      const url = await sentTo(me)
      await change()
      // What is known of a file may be some seconds old.
      await vi.waitFor(async () => expect((await load(url, me)).statusCode).toBe(302), { timeout: 15_000 })
      const { headers } = await load(url, me)
      expect(headers.location).toBe(`${SITE}/feeds/episodes/${episode}.mp3`)
      return { me, url }
    }
    const { me, url } = await gone(() =>
      app.ctx.db
        .deleteFrom('campaigns')
        .where('id', '=', id as number)
        .execute(),
    )
    await app.ctx.channel.publish('campaigns')
    await vi.waitFor(async () => expect(await sentTo(me)).not.toBe(url), 20_000)
    const replaced = await makeMedia(app.ctx, {
      bytes: Buffer.concat([plain, plain]),
      duration: 2 * EPISODE_SECONDS,
    })
    await gone(() =>
      app.ctx.db.updateTable('episodes').set({ media_id: replaced.id }).where('id', '=', episode).execute(),
    )
    expect((await enclosure(someone())).rawPayload).toHaveLength(2 * plain.length)
  })

  it('ends the connection if a spot is missing in the storage', async () => {
    await prepare({})
    const url = await sentTo()
    const spots = await app.ctx.db
      .selectFrom('feed_spots')
      .innerJoin('media', 'media.id', 'feed_spots.media_id')
      .select('media.hash')
      .execute()
    for (const { hash } of spots) await app.ctx.storage.delete(feedSpotKey(hash, FORMAT))
    await expect(load(url)).rejects.toThrow()
    expect(await events()).toEqual([])
  })
})
