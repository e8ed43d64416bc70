import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminCampaignTools } from '../../../../contract/ads/back-office/campaign-tools.ts'
import { adminCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import { campaigns, type SpotProgress } from '../../../../contract/ads/campaigns.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeCampaign, startCampaigns } from '../../../testing/make-campaigns.ts'
import {
  countEvent,
  countImpression,
  releaseUnused,
  rollUpCampaigns,
  tendCampaigns,
} from './measuring.service.ts'
import { nextCampaign } from './next.service.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36'
const client = { address: '203.0.113.7', agent: BROWSER, locale: 'en' }
const origin = { viewer: null, client }

let app: TestApp
let ctx: AppContext
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  ctx = app.ctx
  await startCampaigns(ctx)
  admin = await makeUser(ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await ctx.db.deleteFrom('campaigns').execute()
})

const start = Date.now()
const later = (seconds: number) => new Date(start + seconds * 1000)
const query = { slot: 'audio', songs_since: 9 } as const
let address = 0
/** Another visitor each time, unless named. */
const someone = () => ({ ...client, address: `203.0.113.${++address % 250}`, agent: `${BROWSER} ${address}` })
const present = (at: Date, who = someone()) =>
  vi.waitFor(
    async () => (await nextCampaign(ctx, null, who, query, at)) ?? Promise.reject(new Error('none yet')),
    20_000,
  )
const issued = async (id: number) =>
  (
    await ctx.db
      .selectFrom('campaign_issues')
      .select('total')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
  ).total
const log = async () =>
  (await ctx.db.selectFrom('campaign_events').select(['event', 'valid']).orderBy('id').execute()).map(
    ({ event, valid }) => `${event}${valid ? '' : ' (invalid)'}`,
  )

describe('measuring', () => {
  it('counts an impression and what follows once per token, at a possible rate', async () => {
    const { id } = await makeCampaign(ctx)
    const { token } = await present(later(0))
    const progress = (event: SpotProgress | 'click', seconds: number) =>
      countEvent(ctx, origin, id, token, event, later(seconds))
    await expect(progress('first_quartile', 6)).rejects.toMatchObject({ code: 'conflict' })
    await countImpression(ctx, origin, id, token, later(1))
    await countImpression(ctx, origin, id, token, later(2))
    await progress('first_quartile', 6)
    await progress('first_quartile', 7)
    // At the 5th of 20 seconds, half can't have been heard.
    await progress('midpoint', 6)
    await progress('third_quartile', 16)
    await progress('click', 17)
    await progress('complete', 21)
    await progress('skip', 22)
    expect(await log()).toEqual([
      'impression',
      'first_quartile',
      'midpoint (invalid)',
      'third_quartile',
      'click',
      'complete',
      'skip (invalid)',
    ])
    await expect(progress('click', 700)).resolves.toBeUndefined()
  })

  it('counts impressions of a month by the song with which they were presented', async () => {
    const { id } = await makeCampaign(ctx)
    const artist = await makeArtist(ctx)
    const song = await makeSong(ctx, { artists: [artist.id] })
    const next = await vi.waitFor(
      async () =>
        (await nextCampaign(ctx, null, someone(), { ...query, song_id: song.id }, later(0))) ??
        Promise.reject(new Error('none yet')),
      20_000,
    )
    await countImpression(ctx, origin, id, next.token, later(1))
    await countImpression(ctx, origin, id, (await present(later(0))).token, later(1))
    await rollUpCampaigns(ctx)
    const rows = await ctx.db
      .selectFrom('campaign_item_months')
      .select(['campaign_id', 'item_type', 'item_id', 'impressions'])
      .execute()
    expect(rows).toEqual([{ campaign_id: id, item_type: 'song', item_id: song.id, impressions: 1 }])
  })

  it('knows tokens of their own campaign only, for ten minutes', async () => {
    const { id } = await makeCampaign(ctx)
    const { token } = await present(later(0))
    const other = await makeCampaign(ctx)
    const params = { id: other.id }
    expect((await app.requestError(campaigns.impression, { params, body: { token } })).status).toBe(404)
    const unknown = { token: 'x'.repeat(22) }
    expect((await app.requestError(campaigns.impression, { params, body: unknown })).status).toBe(404)
    await expect(countImpression(ctx, origin, id, token, later(601))).rejects.toMatchObject({ code: 'gone' })
    await countImpression(ctx, origin, id, token, later(599))
    await expect(countEvent(ctx, origin, id, token, 'click', later(1300))).rejects.toMatchObject({
      code: 'gone',
    })
  })

  it('gives back what was reserved by tokens that expire unused, never what was used', async () => {
    const { id } = await makeCampaign(ctx, { max_impressions: 2, max_listener_day: 1 })
    const who = someone()
    const { token } = await present(later(0), who)
    await present(later(0))
    expect(await nextCampaign(ctx, null, someone(), query, later(1))).toBeNull()
    await countImpression(ctx, origin, id, token, later(2))
    expect(await releaseUnused(ctx, later(500))).toBe(0)
    expect(await releaseUnused(ctx, later(700))).toBe(1)
    expect(await issued(id)).toBe(1)
    await present(later(701))
    expect(await nextCampaign(ctx, null, who, query, later(702))).toBeNull()
    expect(await issued(id)).toBe(2)
  })

  it('does not count programs, the own team, operators, and more than anyone can hear', async () => {
    const artist = await makeArtist(ctx)
    const member = await makeUser(ctx)
    await makeMember(ctx, artist, member)
    const { id } = await makeCampaign(ctx, { artist_id: artist.id })
    const report = async (by: Parameters<typeof countImpression>[1], at = later(1)) => {
      const { token } = await present(later(0))
      await countImpression(ctx, by, id, token, at)
    }
    const viewer = { permissions: [], roles: [], artists: [], is_admin: false } as never
    await report({ viewer: null, client: { agent: 'Googlebot/2.1' } })
    await report({
      viewer: { ...(viewer as object), artists: [{ id: artist.id, role: 'owner' }] } as never,
      client,
    })
    await report({ viewer: { ...(viewer as object), permissions: ['Edit advertisements'] } as never, client })
    expect(await log()).toEqual(Array.from({ length: 3 }, () => 'impression (invalid)'))
    expect(await issued(id)).toBe(0)
    const who = someone()
    for (let n = 0; n < 61; n += 1) {
      const { token } = await present(later(n), who)
      await countImpression(ctx, origin, id, token, later(n))
    }
    expect((await log()).slice(3).filter((line) => line === 'impression')).toHaveLength(60)
    expect((await log()).at(-1)).toBe('impression (invalid)')
  })

  it('adds up to the figures of the event log, each event once', async () => {
    const { id } = await makeCampaign(ctx, { max_impressions: 1000, budget: 4000, cost_per_thousand: 2000 })
    for (let n = 0; n < 40; n += 1) {
      const { token } = await present(later(n))
      await countImpression(ctx, origin, id, token, later(n))
      if (n % 2 === 0) await countEvent(ctx, origin, id, token, 'first_quartile', later(n + 5))
      if (n % 4 === 0) await countEvent(ctx, origin, id, token, 'complete', later(n + 20))
      if (n % 5 === 0) await countEvent(ctx, origin, id, token, 'click', later(n + 9))
      if (n % 10 === 1) await countEvent(ctx, origin, id, token, 'complete', later(n + 2))
      if (n === 20) await Promise.all([rollUpCampaigns(ctx), rollUpCampaigns(ctx)])
    }
    await Promise.all([rollUpCampaigns(ctx), rollUpCampaigns(ctx)])
    await rollUpCampaigns(ctx)
    const events = await log()
    const logged = (line: string) => events.filter((one) => one === line).length
    const days = await app.call(adminCampaignTools.days, { params: { id } }, admin.token)
    const sum = (key: 'impressions' | 'first_quartile' | 'completes' | 'clicks' | 'invalid') =>
      days.reduce((total, day) => total + day[key], 0)
    expect(sum('impressions')).toBe(40)
    expect(sum('impressions')).toBe(logged('impression'))
    expect(sum('first_quartile')).toBe(logged('first_quartile'))
    expect(sum('completes')).toBe(logged('complete'))
    expect(sum('clicks')).toBe(logged('click'))
    expect(sum('invalid')).toBe(events.filter((one) => one.endsWith('(invalid)')).length)
    const item = await app.call(adminCampaigns.get, { params: { id } }, admin.token)
    expect(item).toMatchObject({ impressions: 40, clicks: 8, completes: 10, spent: 80, used: 0.04 })
    const csv = await app.fastify.inject({
      url: `/api/admin/campaigns/${id}/days.csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const [head, ...lines] = csv.body.trim().split('\r\n')
    expect(head).toContain(
      'day,impressions,first_quartile,midpoint,third_quartile,completes,skips,clicks,invalid',
    )
    expect(lines).toHaveLength(days.length)
  })

  it('ends campaigns whose time is over', async () => {
    const { id } = await makeCampaign(ctx, { ends_at: later(60) })
    const running = await makeCampaign(ctx)
    await tendCampaigns(ctx, later(61))
    const states = await ctx.db.selectFrom('campaigns').select(['id', 'status']).orderBy('id').execute()
    expect(states).toEqual([
      { id, status: 'ended' },
      { id: running.id, status: 'active' },
    ])
  })
})
