import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { artistEarningCalls, artistEarnings } from '../../../../contract/selling/back-office/earnings.ts'
import {
  adminShares,
  adminSharesFile,
  artistShares,
  artistSharesFile,
  type ShareModel,
} from '../../../../contract/selling/back-office/shares.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { ledgerFaults, makeSplit } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { mergeEarnings } from '../earnings/merged-artists.service.ts'
import { loadBalance } from '../ledger/service.ts'
import { closeMonths } from './close-months.service.ts'

let app: TestApp
let admin: TestUser
let plan: Awaited<ReturnType<typeof makePlan>>
/** Artists with a song each; the third one has no owner. */
let artists: { id: number; song: number; owner: TestUser }[]
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'limit_calls', '1000000')
  admin = await makeUser(app.ctx, { admin: true })
  plan = await makePlan(app.ctx, { month: 1000, year: 12_000 })
})
afterAll(() => app.close())

const share = async (model: ShareModel, percent = 0, ads = false) => {
  for (const [key, value] of [
    ['saas', '1'],
    ['share_model', model],
    ['share_site_percent', String(percent)],
    ['share_ads', ads ? '1' : '0'],
  ] as const)
    await setSetting(app.ctx, key, value)
  await app.ctx.settings.reload()
}

beforeEach(async () => {
  // The ledger stays as it is: every test has artists of its own.
  await sql`truncate shares, share_incomes, share_pools, share_months, plays, campaign_days, campaign_item_months,
    order_item_credits, family_members`.execute(app.owner)
  await sql`update orders set status = 'cancelled'`.execute(app.ctx.db)
  artists = []
  for (const n of [0, 1, 2]) {
    const { id } = await makeArtist(app.ctx)
    const owner = await makeUser(app.ctx, { roles: ['artist'] })
    if (n < 2) await makeMember(app.ctx, { id }, owner)
    const song = await makeSong(app.ctx, { title: `Song ${n}`, artists: [id] })
    artists.push({ id, song: song.id, owner })
  }
})

interface Paid {
  amount?: number
  tax?: number
  fee?: number
  from?: string
  to?: string
  currency?: string
  prorated?: string
}
/** Stores a paid period of a subscription; returns the order and its item. */
const pay = async (
  user: { id: number } | null,
  {
    amount = 1000,
    tax = 0,
    fee = 0,
    from = '2026-01-01',
    to = '2026-02-01',
    currency = 'USD',
    prorated,
  }: Paid = {},
): Promise<{ order: string; item: number }> => {
  const { rows } = await sql<{ order: string; item: number }>`
    with sub as (
      insert into subscriptions (user_id, plan_id, provider, status) values (${user?.id ?? null}, ${plan.id}, 'test', 'expired')
      returning id),
    placed as (
      insert into orders (user_id, status, fingerprint, currency, subtotal, total, tax, tax_included, buyer_name, buyer_email,
        provider, expires_at, paid_at, subscription_id, plan_price_id, period_start, period_end, prorated_from)
      select ${user?.id ?? null}::int, 'paid', gen_random_uuid()::text, ${currency}, ${amount}, ${amount}::int + ${tax}::int,
        ${tax}, false, '', '', 'test', now(), now(), id, ${plan.prices.month}::int, ${from}::timestamptz, ${to}::timestamptz,
        ${prorated ?? null}::timestamptz from sub
      returning id),
    paid as (
      insert into payments (order_id, provider, status, currency, amount, fee)
      select id, 'test', 'succeeded', ${currency}, ${amount}::int + ${tax}::int, ${fee} from placed),
    item as (
      insert into order_items (order_id, type, plan_id, title, artist, license, license_text, amount, tax)
      select id, 'plan', ${plan.id}, 'Plan', '', '', '', ${amount}, ${tax} from placed returning id, order_id)
    select order_id as "order", id as item from item`.execute(app.ctx.db)
  return rows[0] as { order: string; item: number }
}
const refund = ({ order, item }: { order: string; item: number }, amount: number) =>
  sql`with gone as (update order_items set refunded = ${amount}, ended_at = now() where id = ${item})
    update orders set refunded = ${amount}, status = 'refunded' where id = ${order}`.execute(app.ctx.db)
const play = async (user: { id: number } | null, song: number, times = 1, day = '2026-01-10') => {
  await sql`
    insert into all_plays (user_id, visitor_hash, item_type, item_id, duration, started_at, ended_at, seconds, counted)
    select ${user?.id ?? null}::int, case when ${user?.id ?? null}::int is null then '\\x00'::bytea end, 'song', ${song}::int, 200,
      ${day}::timestamptz + n * interval '11 minutes', ${day}::timestamptz, 200, true
    from generate_series(1, ${times}::int) n`.execute(app.ctx.db)
}
const close = (at = '2026-02-04') => closeMonths(app.ctx, new Date(`${at}T05:00:00Z`))
/** Returns the balances of artists in the ledger. */
const earned = (currency = 'USD') =>
  Promise.all(artists.map(async ({ id }) => 0 - (await loadBalance(app.ctx.db, `artist:${id}`, currency))))
const users = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(app.ctx)))
const month = (name: string) => app.call(adminShares.month, { params: { month: name } }, admin.token)
const songOf = (n: number) => artists[n]?.song as number
const idOf = (n: number) => artists[n]?.id as number

describe('a month', () => {
  // Two subscribers who pay 10.00, of whom the first one plays 3 times the first song, and the other one once the second.
  const cases: { model: ShareModel; percent: number; expected: number[]; what: string }[] = [
    { what: 'shares nothing', model: 'none', percent: 30, expected: [0, 0, 0] },
    { what: 'by all plays', model: 'pool', percent: 0, expected: [1500, 500, 0] },
    { what: 'by the plays of each', model: 'user_centric', percent: 0, expected: [1000, 1000, 0] },
    { what: 'less the part of the site', model: 'pool', percent: 30, expected: [1050, 350, 0] },
    { what: 'all for the site', model: 'user_centric', percent: 100, expected: [0, 0, 0] },
  ]
  test.each(cases)('is shared out: $what ($model)', async ({ model, percent, expected }) => {
    await share(model, percent)
    const [one, other, visitor] = await users(3)
    await pay(one as TestUser)
    await pay(other as TestUser)
    await play(one as TestUser, songOf(0), 3)
    await play(other as TestUser, songOf(1))
    // Earn nothing: visitors, accounts without a plan, other months, and those who play their own songs.
    await play(null, songOf(1), 5)
    await play(visitor as TestUser, songOf(1), 5)
    await play(one as TestUser, songOf(1), 5, '2025-12-31')
    await play(one as TestUser, songOf(1), 5, '2026-02-01')
    await close()
    expect(await earned()).toEqual(expected)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('earns nobody for playing own songs, and the site for artists without a team', async () => {
    await share('pool')
    const [one] = await users(1)
    const member = artists[0]?.owner as TestUser
    await pay(one as TestUser)
    await pay(member)
    await play(member, songOf(0), 50)
    await play(one as TestUser, songOf(1), 3)
    await play(one as TestUser, songOf(2), 1)
    await close()
    expect(await earned()).toEqual([0, 1500, 0])
    expect((await month('2026-01')).pools).toMatchObject([
      { income: 2000, site: 0, distributed: 1500, undistributed: 500 },
    ])
  })

  test('is divided by splits, after tax and fees, in the currency that was paid', async () => {
    await share('user_centric', 10)
    const [one, other] = await users(2)
    await pay(one as TestUser, { amount: 1000, tax: 190, fee: 50 })
    await pay(other as TestUser, { amount: 700, currency: 'EUR' })
    await makeSplit(app.ctx, { song: songOf(0) }, [
      { artist_id: idOf(0), share: 7000 },
      { artist_id: idOf(1), share: 3000 },
    ])
    await play(one as TestUser, songOf(0))
    await play(other as TestUser, songOf(1))
    await close()
    // 90 % of 9.50, which are 8.55.
    expect(await earned()).toEqual([599, 256, 0])
    expect(await earned('EUR')).toEqual([0, 630, 0])
    expect((await month('2026-01')).pools).toMatchObject([
      { currency: 'EUR', income: 700 },
      { currency: 'USD', income: 1190, tax: 190, fees: 50, site: 95, distributed: 855, undistributed: 0 },
    ])
  })

  test('counts plays of families for the one who pays', async () => {
    await share('user_centric')
    const [payer, member] = (await users(2)) as [TestUser, TestUser]
    await pay(payer)
    await app.ctx.db.insertInto('family_members').values({ user_id: member.id, payer_id: payer.id }).execute()
    await play(payer, songOf(0))
    await play(member, songOf(1), 3)
    await close()
    expect(await earned()).toEqual([250, 750, 0])
  })

  test('without plays is kept by the site', async () => {
    await share('pool')
    await pay((await users(1))[0] as TestUser)
    await close()
    expect((await month('2026-01')).pools).toMatchObject([{ distributed: 0, undistributed: 1000 }])
  })

  test('is booked once, however often and wherever the job runs', async () => {
    await share('pool')
    const [one] = await users(1)
    await pay(one as TestUser)
    await play(one as TestUser, songOf(0))
    await close('2026-02-02')
    expect(await earned()).toEqual([0, 0, 0])
    await Promise.all([close(), close(), close()])
    await close()
    expect(await earned()).toEqual([1000, 0, 0])
  })

  test('that was missed is caught up, each with its part of a year', async () => {
    await share('pool')
    const [one] = await users(1)
    const days = { from: '2026-01-01', to: '2027-01-01', amount: 36_500 }
    await pay(one as TestUser, days)
    await play(one as TestUser, songOf(0), 1, '2026-01-10')
    await play(one as TestUser, songOf(1), 1, '2026-03-10')
    await close()
    await close('2026-04-05')
    expect(await earned()).toEqual([3100, 3100, 0])
    await close('2027-06-05')
    const { rows } = await sql<{ sum: number }>`select sum(income)::int as sum from share_incomes`.execute(
      app.ctx.db,
    )
    expect(rows).toEqual([{ sum: 36_500 }])
  })

  test('of a plan that an upgrade replaced is worth what is left of it', async () => {
    await share('pool')
    const [one] = await users(1)
    const first = await pay(one as TestUser, { amount: 3100, from: '2026-01-01', to: '2026-02-01' })
    const second = await pay(one as TestUser, {
      ...{ amount: 5000, from: '2026-01-01', to: '2026-03-01' },
      prorated: '2026-01-11',
    })
    await app.ctx.db
      .insertInto('order_item_credits')
      .values({ item_id: second.item, source_id: first.item, amount: 2100 })
      .execute()
    await play(one as TestUser, songOf(0))
    await close()
    // 10.00 of ten days, and 71.00 of 49 days from the 11th on, of which 21 are in January.
    expect(await earned()).toEqual([1000 + Math.round((7100 * 21) / 49), 0, 0])
  })
})

describe('a refund', () => {
  test.each([
    { model: 'pool', expected: [500, 500, 0] },
    { model: 'user_centric', expected: [0, 1000, 0] },
  ] as const)(
    'is taken back from the same shares in the next month ($model)',
    async ({ model, expected }) => {
      await share(model)
      const [one, other] = (await users(2)) as [TestUser, TestUser]
      const order = await pay(one)
      await pay(other)
      await play(one, songOf(0))
      await play(other, songOf(1))
      await close()
      expect(await earned()).toEqual([1000, 1000, 0])
      await refund(order, 1000)
      await share(model, 50)
      await close('2026-03-05')
      expect(await earned()).toEqual(expected)
      expect((await month('2026-02')).pools).toMatchObject([
        { corrects: '2026-01', income: -1000, distributed: -1000 },
      ])
      // The bank decides for the site.
      await sql`update order_items set refunded = 0, ended_at = null where id = ${order.item}`.execute(
        app.ctx.db,
      )
      await sql`update orders set refunded = 0, status = 'paid' where id = ${order.order}`.execute(app.ctx.db)
      await close('2026-04-05')
      expect(await earned()).toEqual([1000, 1000, 0])
      expect(await ledgerFaults(app.ctx)).toEqual([])
    },
  )
})

test('ads are shared by impressions with the items of artists', async () => {
  await share('none', 50, true)
  const campaign = await sql<{ id: number }>`
    insert into campaigns (name, status, advertiser, heading, text, button, starts_at, time_zone, budget, currency,
      cost_per_thousand, pacing, priority, weight, every, every_unit, countries, languages, genre_ids, artist_ids, podcast_ids,
      plan_ids, devices)
    values ('Spot', 'active', '', '', '', '', '2026-01-01', 'UTC', 100000, 'USD', 2000, 'asap', 1, 1, 1, 'songs', '{}', '{}', '{}',
      '{}', '{}', '{}', '{}') returning id`.execute(app.ctx.db)
  const id = campaign.rows[0]?.id as number
  await app.ctx.db
    .insertInto('campaign_days')
    .values({ campaign_id: id, day: '2026-01-10', impressions: 1000 })
    .execute()
  await app.ctx.db
    .insertInto('campaign_item_months')
    .values(
      [400, 100, 300].map((impressions, n) => ({
        ...{ campaign_id: id, month: '2026-01-01', item_type: 'song', impressions },
        item_id: songOf(n),
      })),
    )
    .execute()
  await close()
  expect(await earned()).toEqual([400, 100, 0])
  expect((await month('2026-01')).pools).toMatchObject([
    { kind: 'ad', income: 2000, site: 1000, distributed: 500, undistributed: 500 },
  ])
})

test('whatever was paid and played, shares sum to what is distributed and are never negative', async () => {
  const [one, other, third] = (await users(3)) as [TestUser, TestUser, TestUser]
  const listeners = [one, other, third]
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        model: fc.constantFrom('pool' as const, 'user_centric' as const),
        percent: fc.integer({ min: 0, max: 100 }),
        paid: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 }),
        plays: fc.array(
          fc.record({
            who: fc.nat({ max: 2 }),
            song: fc.nat({ max: 2 }),
            times: fc.integer({ min: 1, max: 7 }),
          }),
          {
            maxLength: 6,
          },
        ),
      }),
      async ({ model, percent, paid, plays }) => {
        await sql`truncate shares, share_incomes, share_pools, share_months, plays`.execute(app.owner)
        await sql`update orders set status = 'cancelled'`.execute(app.ctx.db)
        await share(model, percent)
        for (const [n, amount] of paid.entries()) await pay(listeners[n] as TestUser, { amount })
        for (const { who, song, times } of plays) await play(listeners[who] as TestUser, songOf(song), times)
        await close()
        await comparePools(paid)
      },
    ),
    { numRuns: 20 },
  )
})
/** Compares what a month distributed with what was paid. */
const comparePools = async (paid: number[]) => {
  const { pools, artists: got } = await month('2026-01')
  const net = paid.reduce((sum, amount) => sum + amount, 0)
  expect(pools.map(({ income }) => income)).toEqual([net])
  for (const { income, site, distributed, undistributed } of pools) {
    expect(site + distributed + undistributed).toBe(income)
    expect(Math.min(site, distributed, undistributed)).toBeGreaterThanOrEqual(0)
    expect(got.reduce((sum, { amount }) => sum + amount, 0)).toBe(distributed)
    for (const { amount } of got) expect(amount).toBeGreaterThanOrEqual(0)
  }
}

test('what the running month would be is shown, and not booked', async () => {
  await share('pool', 10)
  const [one] = (await users(1)) as [TestUser]
  const now = new Date()
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
  await pay(one, { from, to })
  await play(one, songOf(0), 1, from)
  expect(await month(from.slice(0, 7))).toMatchObject({
    closed_at: null,
    pools: [{ income: 1000, distributed: 900 }],
    artists: [{ id: idOf(0), amount: 900 }],
  })
  expect(await earned()).toEqual([0, 0, 0])
  expect(await app.call(adminShares.months, {}, admin.token)).toEqual([])
  for (const name of ['2020-01', '2099-01'])
    expect((await app.requestError(adminShares.month, { params: { month: name } }, admin.token)).status).toBe(
      404,
    )
})

describe('an artist', () => {
  const get = async (path: string, token: string) =>
    (await app.fastify.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })).body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')

  test('sees its months by song, but not what single listeners pay', async () => {
    await share('user_centric')
    const other = await makeSong(app.ctx, { title: 'Rare', artists: [idOf(0)] })
    const listeners = (await users(3)) as TestUser[]
    for (const one of listeners) {
      await pay(one)
      await play(one, songOf(0))
    }
    await play(listeners[0] as TestUser, other.id, 3)
    await close()
    const { owner, id } = artists[0] as { owner: TestUser; id: number }
    const query = { artist_id: id }
    const [statement] = await app.call(artistShares.list, { query }, owner.token)
    expect(statement).toMatchObject({
      month: '2026-01',
      corrects: null,
      kind: 'subscription',
      plays: 6,
      amount: 3000,
    })
    const params = { id: statement?.id ?? 0 }
    expect(await app.call(artistShares.items, { params, query }, owner.token)).toMatchObject([
      { title: 'Song 0', plays: 3, part: 0.5, amount: 2250 },
      { title: null, plays: 3, part: 0.5, amount: 750 },
    ])
    expect(await get(`${artistSharesFile.path}?artist_id=${id}`, owner.token)).toEqual([
      'month,corrects,kind,title,plays,amount,currency',
      '2026-01,,subscription,Song 0,3,22.50,USD',
      '2026-01,,subscription,,3,7.50,USD',
    ])
    const { data } = await app.call(artistEarnings.list, { query } as never, owner.token)
    expect(data).toMatchObject([{ kind: 'share', net: 3000, title: null }])
    const totals = (by: 'source' | 'item') =>
      app.call(artistEarningCalls.totals, { query: { ...query, by } }, owner.token)
    expect(await totals('source')).toEqual([{ label: 'shares', count: 0, net: 3000, currency: 'USD' }])
    expect(await totals('item')).toEqual([])
    const stranger = artists[1]?.owner as TestUser
    expect((await app.requestError(artistShares.list, { query }, stranger.token)).status).toBe(404)
    expect((await app.requestError(artistShares.items, { params, query }, stranger.token)).status).toBe(404)
    const lines = await get(adminSharesFile.path.replace('{month}', '2026-01'), admin.token)
    expect(lines[0]).toBe('month,corrects,kind,artist,title,plays,amount,currency')
    expect(lines).toHaveLength(3)
  })

  test('keeps its shares when it is merged, and when songs and listeners are deleted', async () => {
    await share('pool')
    const [one] = (await users(1)) as [TestUser]
    await pay(one)
    await play(one, songOf(0))
    await close()
    await sql`delete from all_songs where id = ${songOf(0)}`.execute(app.ctx.db)
    await sql`delete from users where id = ${one.id}`.execute(app.ctx.db)
    await app.ctx.db.transaction().execute((trx) => mergeEarnings(trx, [idOf(0)], idOf(1)))
    const query = { artist_id: idOf(1) }
    const owner = artists[1]?.owner as TestUser
    const [statement] = await app.call(artistShares.list, { query }, owner.token)
    expect(statement).toMatchObject({ amount: 1000 })
    expect(
      await app.call(artistShares.items, { params: { id: statement?.id ?? 0 }, query }, owner.token),
    ).toMatchObject([{ title: 'Song 0', amount: 1000 }])
    expect(await earned()).toEqual([0, 1000, 0])
  })

  test('is notified when a month is booked', async () => {
    await share('pool')
    const [one] = (await users(1)) as [TestUser]
    await pay(one)
    await play(one, songOf(0))
    await close()
    const { rows } = await sql`
      select n.text, n.user_id from notifications n where n.text = 'shares' and n.user_id = ${artists[0]?.owner.id ?? 0}`.execute(
      app.ctx.db,
    )
    expect(rows).toHaveLength(1)
  })
})
