import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeEpisode,
  makeMedia,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { deviceClass } from './player-device.ts'
import { countryOf, registerFeedPlay } from './service.ts'

const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

describe('a country', () => {
  it.each([
    ['193.0.6.139', 'NL'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['::ffff:193.0.6.139', 'NL'],
    ['8.8.8.8', 'US'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['::1', null],
    ['fd00::1', null],
    ['unknown', null],
    ['', null],
  ])('of %s is %s', (address, country) => expect(countryOf(address)).toBe(country))
})

describe('a device', () => {
  it.each([
    [desktop, 'desktop'],
    [iphone, 'phone'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
      'tablet',
    ],
    ['AmazonMusic Echo/1.0', 'speaker'],
    ['Sonos/83.1 (ZPS9)', 'speaker'],
    ['AppleCoreMedia/1.0.0.21A (HomePod; U; CPU OS 17_0 like Mac OS X)', 'speaker'],
    ['AntennaPod/3.8.0', 'app'],
    ['Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', 'app'],
    ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'other'],
    ['', 'other'],
  ])('named %s is of class %s', (agent, device) => expect(deviceClass(agent)).toBe(device))
})

describe('a play', () => {
  let app: TestApp
  let listener: TestUser
  beforeAll(async () => {
    app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
    listener = await makeUser(app.ctx)
  })
  afterAll(() => app.close())

  const play = (id: string) =>
    app.ctx.db
      .selectFrom('all_plays')
      .select(['source', 'country', 'device', 'completed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const register = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/register-play',
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      payload: { type: 'song', duration: 200, ...body },
    })
    expect(response.statusCode).toBe(200)
    return response.json()
  }

  it('stores source, country and class of device, but neither address nor user agent', async () => {
    const { id } = await makeSong(app.ctx)
    const from = { 'x-forwarded-for': '193.0.6.139', 'user-agent': iphone }
    const playId = await register({ id, source: 'album' }, from)
    expect(await play(playId)).toEqual({ source: 'album', country: 'NL', device: 'phone', completed: null })
    const row = await app.ctx.db
      .selectFrom('all_plays')
      .selectAll()
      .where('id', '=', playId)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toMatch(/193\.0|iPhone/)
  })

  it('comes from elsewhere if its player doesn’t say, and from an embed player if a host is named', async () => {
    const { id } = await makeSong(app.ctx)
    expect(await play(await register({ id }))).toMatchObject({ source: 'other', country: null })
    expect(await play(await register({ id, source: 'home', host: 'blog.example' }))).toMatchObject({
      source: 'embed',
    })
  })

  it('of an album has no source of its own', async () => {
    const { id } = await makeAlbum(app.ctx)
    await makeSong(app.ctx, { album_id: id })
    expect(await play(await register({ id, type: 'album', source: 'album' }))).toMatchObject({
      source: null,
      device: null,
    })
  })

  it.each(['link', 'feed', 'elsewhere'])('cannot claim the source %s', async (source) => {
    const { id } = await makeSong(app.ctx)
    const body = { id, type: 'song', duration: 200, source }
    expect((await app.requestError(plays.register, { body })).status).toBe(422)
  })

  it('tells what was heard when it ends, unless that is impossible', async () => {
    const { id } = await makeSong(app.ctx, { media: { duration: 100 } })
    const listen = async (seconds: number, heard: [number, number][]) => {
      const playId = await app.call(
        plays.registerMine,
        { body: { id, type: 'song', duration: 100 } },
        listener.token,
      )
      const started_at = new Date(Date.now() - seconds * 1_000)
      await app.ctx.db.updateTable('all_plays').set({ started_at }).where('id', '=', playId).execute()
      await app.call(plays.end, { params: { playId }, body: { heard } }, listener.token)
      return (await play(playId)).completed
    }
    expect(await listen(100, [[0, 95]])).toBe(true)
    expect(
      await listen(100, [
        [0, 40],
        [60, 70],
      ]),
    ).toBe(false)
    expect(await listen(2, [[0, 95]])).toBeNull()
    const { rows } = {
      rows: await app.ctx.db
        .selectFrom('analytics_outbox')
        .selectAll()
        .where('kind', '=', 'heard')
        .where('item_id', '=', id)
        .orderBy('id')
        .execute(),
    }
    expect(rows.map(({ n, listener: who }) => [n, who])).toEqual([
      [1, listener.id],
      [0, listener.id],
    ])
    expect(rows[1]?.heard).toBe(`${'1'.repeat(40)}${'0'.repeat(20)}${'1'.repeat(10)}${'0'.repeat(30)}`)
  })

  it.each([
    ['reversed', [[5, -1]]],
    ['too many', Array.from({ length: 201 }, (_, n) => [n, n + 0.5])],
    ['not numbers', [['a', 'b']]],
  ])('rejects intervals that are %s', async (_, heard) => {
    const { id } = await makeSong(app.ctx)
    const playId = await app.call(
      plays.registerMine,
      { body: { id, type: 'song', duration: 1 } },
      listener.token,
    )
    const response = await app.requestError(
      plays.end,
      { params: { playId }, body: { heard } },
      listener.token,
    )
    expect(response.status).toBe(422)
  })

  it('of a podcast app is counted once per day, from the first byte, and not for robots', async () => {
    const podcast = await makePodcast(app.ctx)
    const media = await makeMedia(app.ctx, { bytes: Buffer.alloc(20_000) })
    const { id } = await makeEpisode(app.ctx, { podcast_id: podcast.id, media_id: media.id })
    const load = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      app.fastify.inject({ method, url: `/feeds/episodes/${id}.mp3`, headers })
    const app1 = { 'user-agent': 'AntennaPod/3.8.0', 'x-forwarded-for': '193.0.6.139' }
    await load(app1, 'HEAD')
    await load({ ...app1, range: 'bytes=0-1' })
    await load({ ...app1, range: 'bytes=5000-' })
    await load({ ...app1, 'user-agent': 'Googlebot/2.1' })
    const found = () =>
      app.ctx.db
        .selectFrom('all_plays')
        .select(['source', 'country', 'device'])
        .where('item_type', '=', 'episode')
        .where('item_id', '=', id)
        .execute()
    expect(await found()).toEqual([])
    expect((await load({ ...app1, range: 'bytes=0-' })).statusCode).toBe(206)
    expect((await load(app1)).statusCode).toBe(200)
    await registerFeedPlay(app.ctx, { address: '193.0.6.139', agent: 'AntennaPod/3.8.0' }, id)
    expect(await found()).toEqual([{ source: 'feed', country: 'NL', device: 'app' }])
    await load({ ...app1, 'user-agent': 'Overcast/3.0' })
    expect(await found()).toHaveLength(2)
  })
})
