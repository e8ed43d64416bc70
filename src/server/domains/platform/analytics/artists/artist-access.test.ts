import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  artistAnalytics,
  artistAnalyticsFile,
} from '../../../../../contract/platform/back-office/analytics.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import {
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../../testing/make.ts'
import { rollUp } from '../rollup.service.ts'

let app: TestApp
let users: Record<'owner' | 'analyst' | 'stranger' | 'admin', TestUser>
let artist: { id: number }
let song: { id: number }
let episode: { id: number }

beforeAll(async () => {
  app = await testApp()
  const [owner, analyst, stranger] = await Promise.all([1, 2, 3].map(() => makeUser(app.ctx)))
  const admin = await makeUser(app.ctx, { admin: true })
  users = { owner, analyst, stranger, admin } as typeof users
  artist = await makeArtist(app.ctx)
  const foreign = await makeArtist(app.ctx)
  const join = (artist_id: number, user_id: number, role: 'owner' | 'analyst') =>
    app.ctx.db.insertInto('artist_members').values({ artist_id, user_id, role }).execute()
  await join(artist.id, users.owner.id, 'owner')
  await join(artist.id, users.analyst.id, 'analyst')
  await join(foreign.id, users.stranger.id, 'owner')
  for (const [user, artist_id] of [
    [users.owner, artist.id],
    [users.analyst, artist.id],
    [users.stranger, foreign.id],
  ] as const)
    await app.ctx.db.updateTable('users').set({ artist_id }).where('id', '=', user.id).execute()
  song = await makeSong(app.ctx, { artists: [foreign.id, artist.id] })
  const podcast = await makePodcast(app.ctx, { artist_id: artist.id })
  episode = await makeEpisode(app.ctx, { podcast_id: podcast.id, duration: 100 })
})
afterAll(() => app.close())

const span = { from: '2026-01-01', to: '2026-01-29' }

describe.each([
  { name: 'owner', asked: () => ({}), status: 200 },
  { name: 'owner', asked: () => ({ artist_id: artist.id }), status: 200 },
  { name: 'analyst', asked: () => ({ artist_id: artist.id }), status: 200 },
  { name: 'stranger', asked: () => ({ artist_id: artist.id }), status: 404 },
  { name: 'admin', asked: () => ({ artist_id: artist.id }), status: 200 },
  { name: 'admin', asked: () => ({}), status: 404 },
] as const)('the figures of an artist, asked by $name', ({ name, asked, status }) => {
  const get = async (path: string, query: object) => {
    const given = Object.entries(query).map(([key, value]) => [key, String(value)])
    const response = await app.fastify.inject({
      url: `/api${path}?${new URLSearchParams(given)}`,
      headers: { authorization: `Bearer ${users[name].token}` },
    })
    return response.statusCode
  }

  it(`are answered with ${status}`, async () => {
    expect(await get(artistAnalytics.dashboard.path, { ...span, ...asked() })).toBe(status)
    expect(await get(artistAnalyticsFile.path, { ...span, ...asked() })).toBe(status)
    expect(await get(`/artist/analytics/songs/${song.id}/retention`, asked())).toBe(status)
    expect(await get(`/artist/analytics/episodes/${episode.id}/retention`, asked())).toBe(status)
  })
})

describe('retention', () => {
  const hear = async (from: number, to: number, parts: string) => {
    const rows = Array.from({ length: to - from }, (_, n) => from + n)
    for (const listener of rows)
      await app.ctx.db
        .insertInto('analytics_outbox')
        .values({ kind: 'heard', listener, item_type: 'episode', item_id: episode.id, n: 0, heard: parts })
        .execute()
    await rollUp(app.ctx)
  }
  const retention = () =>
    app.call(
      artistAnalytics.retention,
      { params: { type: 'episodes', id: episode.id }, query: { artist_id: artist.id } },
      users.owner.token,
    )

  it('of items of other artists is unknown', async () => {
    const foreign = await makeSong(app.ctx)
    const input = { params: { type: 'songs', id: foreign.id }, query: { artist_id: artist.id } }
    expect((await app.requestError(artistAnalytics.retention, input, users.owner.token)).status).toBe(404)
  })

  it('adds up what plays heard, from five listeners on', async () => {
    await hear(1, 5, '1'.repeat(100))
    await hear(1, 5, '1'.repeat(100))
    expect(await retention()).toMatchObject({ plays: 8, curve: null })
    await hear(5, 7, `${'1'.repeat(50)}${'0'.repeat(50)}`)
    const { plays, curve } = await retention()
    expect(plays).toBe(10)
    expect(curve).toEqual([...Array<number>(50).fill(1), ...Array<number>(50).fill(0.8)])
  })
})
