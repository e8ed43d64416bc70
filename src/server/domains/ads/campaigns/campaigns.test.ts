import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { campaigns } from '../../../../contract/ads/campaigns.ts'
import type { AnySettingKey } from '../../../../contract/core/all-settings.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeArtist,
  makeEpisode,
  makeGenre,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { makeCampaign, startCampaigns } from '../../../testing/make-campaigns.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
let listener: TestUser
beforeAll(async () => {
  app = await testApp()
  await startCampaigns(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  await setSetting(app.ctx, 'limit_calls', '100000')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('campaigns').execute()
  await app.ctx.channel.publish('campaigns')
  listener = await makeUser(app.ctx)
})

type Query = Parameters<typeof ask>[0]
const ask = async (
  query: { slot?: 'audio' | 'banner'; song_id?: number; songs_since?: number } & Record<string, unknown> = {},
  token: string | undefined = listener.token,
  headers: Record<string, string> = {},
) => {
  const search = new URLSearchParams(
    Object.entries({ slot: 'audio', songs_since: 1, ...query }).map(([key, value]) => [key, String(value)]),
  )
  const response = await app.fastify.inject({
    url: `/api/campaigns/next?${search}`,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().campaign as { id: number; token: string } | null
}
/** Asks until an answer that follows from the latest changes arrives. */
const eventually = (query: Query, wanted: number | null, token?: string) =>
  vi.waitFor(async () => expect((await ask(query, token))?.id ?? null).toBe(wanted), { timeout: 20_000 })
const set = async (key: AnySettingKey, value: string, on: unknown) => {
  await setSetting(app.ctx, key, value)
  await vi.waitFor(() => expect(app.ctx.settings()[key]).toBe(on), 20_000)
}

describe('the next campaign', () => {
  it('names what is heard and seen, whose it is, and a token', async () => {
    const { id, media_id } = await makeCampaign(app.ctx)
    await eventually({}, id)
    expect(await ask()).toEqual({
      id,
      kind: 'audio',
      title: 'Late Crossing',
      advertiser: 'Harbour FM',
      button: 'Listen',
      link: 'https://harbour.example/',
      audio: { url: expect.stringMatching(`^/api/spots/.+/${media_id}/audio.m4a$`), duration: 20 },
      skip_after: 5,
      token: expect.stringMatching(/^[\w-]{22}$/),
    })
  })

  it('is none with a plan or role without ads, for operators, programs, or while something is off', async () => {
    const { id } = await makeCampaign(app.ctx)
    await eventually({}, id)
    const plan = await makePlan(app.ctx, {}, { permissions: ['No ads'] })
    const paying = await makeUser(app.ctx)
    await app.ctx.db.updateTable('users').set({ plan_id: plan.id }).where('id', '=', paying.id).execute()
    expect(await ask({}, paying.token)).toBeNull()
    expect(await ask({}, admin.token)).toBeNull()
    for (const agent of ['', 'Googlebot/2.1', 'curl/8.0'])
      expect(await ask({}, undefined, { 'user-agent': agent, authorization: '' })).toBeNull()
    for (const key of ['saas', 'enableAds', 'enableCampaigns'] as const) {
      await set(key, '0', false)
      expect(await ask()).toBeNull()
      await set(key, '1', true)
    }
    expect(await ask()).toMatchObject({ id })
  })

  it('waits for as many songs as the site or the campaign wants', async () => {
    const { id } = await makeCampaign(app.ctx, { every: 4 })
    await eventually({ songs_since: 4 }, id)
    expect(await ask({ songs_since: 3 })).toBeNull()
    await set('campaigns_every', '6', 6)
    expect(await ask({ songs_since: 5 })).toBeNull()
    expect(await ask({ songs_since: 6 })).toMatchObject({ id })
    await set('campaigns_every', '0', 0)
  })

  it('comes where the operator allows it', async () => {
    const { id } = await makeCampaign(app.ctx)
    await eventually({}, id)
    const query = { within_album: true }
    expect(await ask(query)).toBeNull()
    await set('campaigns_in_albums', '1', true)
    expect(await ask(query)).toMatchObject({ id })
    await set('campaigns_in_albums', '0', false)
  })

  it('comes in episodes at the breaks that their editors marked, if the operator allows it', async () => {
    const { id } = await makeCampaign(app.ctx)
    await eventually({}, id)
    const own_breaks = { before: false, chapters: [600], after: true }
    const chapters = JSON.stringify([0, 600, 1200].map((at) => ({ at, title: `From ${at}`, url: null })))
    const marked = await makeEpisode(app.ctx, { chapters, ad_breaks: JSON.stringify(own_breaks) })
    const plain = await makeEpisode(app.ctx, { chapters })
    const places = [
      { position: 'pre' },
      { position: 'mid', at: 600 },
      { position: 'mid', at: 601 },
      { position: 'post' },
      {},
    ]
    const heard = async (episode_id: number) =>
      Promise.all(places.map(async (place) => (await ask({ ...place, episode_id })) !== null))
    const breaks = (episode_id: number, token = listener.token) =>
      app.call(campaigns.breaks, { params: { id: episode_id } }, token)
    const none = { before: false, at: [], after: false }
    expect(await heard(marked.id)).toEqual([false, false, false, false, false])
    expect(await breaks(marked.id)).toEqual(none)
    await set('campaigns_in_episodes', '1', true)
    expect(await heard(marked.id)).toEqual([false, true, false, true, false])
    expect(await heard(plain.id)).toEqual([false, false, false, false, false])
    expect(await breaks(marked.id)).toEqual({ before: false, at: [600], after: true })
    expect(await breaks(plain.id)).toEqual(none)
    // Operators hear none, and what is not public is not there.
    expect(await breaks(marked.id, admin.token)).toEqual(none)
    const hidden = await makeEpisode(app.ctx, { public: false })
    const { status } = await app.requestError(campaigns.breaks, { params: { id: hidden.id } }, listener.token)
    expect(status).toBe(404)
    await set('campaigns_in_episodes', '0', false)
  })

  it('is for those it is meant for', async () => {
    const [genre, artist] = [await makeGenre(app.ctx), await makeArtist(app.ctx)]
    const song = await makeSong(app.ctx, { artist_id: artist.id, genres: [genre.id] })
    const other = await makeSong(app.ctx)
    const targeted = async (values: Parameters<typeof makeCampaign>[1], hit: Query, miss: Query) => {
      await app.ctx.db.deleteFrom('campaigns').execute()
      const { id } = await makeCampaign(app.ctx, values)
      await eventually(hit, id)
      expect(await ask(miss)).toBeNull()
    }
    await targeted({ genre_ids: [genre.id] }, { song_id: song.id }, { song_id: other.id })
    await targeted({ artist_ids: [artist.id] }, { song_id: song.id }, {})
    await app.ctx.db.deleteFrom('campaigns').execute()
    const { id } = await makeCampaign(app.ctx, { plan_ids: [0], devices: ['desktop'], languages: ['de'] })
    await vi.waitFor(async () => {
      const seen = await ask({}, '', { 'accept-language': 'de-AT,de;q=0.9' })
      expect(seen?.id).toBe(id)
    }, 20_000)
    expect(await ask({}, '', { 'accept-language': 'fr' })).toBeNull()
    expect(await ask({}, listener.token, { 'accept-language': 'de' })).toBeNull()
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604'
    expect(await ask({}, '', { 'accept-language': 'de', 'user-agent': phone })).toBeNull()
  })

  it('is never that of the own team, and banners are for their own slot', async () => {
    const artist = await makeArtist(app.ctx)
    await makeMember(app.ctx, artist, listener)
    const banner = await makeCampaign(app.ctx, {}, 'banner')
    const { id } = await makeCampaign(app.ctx, { artist_id: artist.id })
    const stranger = await makeUser(app.ctx)
    await eventually({}, id, stranger.token)
    expect(await ask()).toBeNull()
    expect(await ask({ slot: 'banner' })).toMatchObject({ id: banner.id, kind: 'banner', skip_after: 5 })
  })

  it('prefers a higher priority, and keeps to limits per listener, day and in all', async () => {
    const first = await makeCampaign(app.ctx, { priority: 9, max_listener_day: 2 })
    const second = await makeCampaign(app.ctx, { priority: 3, max_impressions: 3 })
    await vi.waitFor(
      async () => expect(await ask({}, (await makeUser(app.ctx)).token)).not.toBeNull(),
      20_000,
    )
    const heard: (number | null)[] = []
    for (let n = 0; n < 6; n += 1) heard.push((await ask())?.id ?? null)
    expect(heard).toEqual([first.id, first.id, second.id, second.id, second.id, null])
    expect(await ask({}, (await makeUser(app.ctx)).token)).toMatchObject({ id: first.id })
  })
})
