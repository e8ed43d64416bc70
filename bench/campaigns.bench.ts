import { sql } from 'kysely'
import { type Listening, pick, refusalOf } from '../src/server/domains/ads/campaigns/delivery/decision.ts'
import { reserveOne } from '../src/server/domains/ads/campaigns/next.service.ts'
import { loadCampaigns } from '../src/server/domains/ads/campaigns/running.service.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const CAMPAIGNS = 1_000
const PER_SECOND = 500
const SECONDS = 5
const RESERVATIONS = 500

/** Active campaigns, of which every third is for some countries, every fourth is limited and paced, each by priority. */
const seed = sql`
  with made as (
    insert into campaigns (name, status, advertiser, heading, text, button, wide_image_id, starts_at, ends_at, time_zone,
      hours, max_impressions, currency, pacing, priority, weight, every, every_unit, max_listener_day, countries, languages,
      genre_ids, artist_ids, podcast_ids, plan_ids, devices)
    select 'Campaign ' || n, 'active', '', '', '', '', (select id from images limit 1), now() - interval '10 days',
      now() + interval '10 days', (array['UTC', 'Europe/Oslo', 'America/New_York'])[1 + n % 3],
      case when n % 5 = 0 then array(select generate_series(0, 166)) end, case when n % 4 = 0 then 1000000 end, 'USD', 'even',
      1 + n % 10, 1 + n % 7, 1, 'songs', 1000, case when n % 3 = 0 then array['NO', 'SE'] else '{}' end, '{}', '{}', '{}',
      '{}', '{}', '{}'
    from generate_series(1, ${CAMPAIGNS}::int) n returning id)
  insert into campaign_issues (campaign_id) select id from made`

const listening: Listening = {
  slot: 'banner',
  country: 'NO',
  language: 'en',
  plan: 0,
  device: 'phone',
  genres: [1, 2],
  artists: [3],
  podcast: null,
  manages: [],
  item: null,
  songs_since: null,
}

const p99 = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** Decisions among 1,000 active campaigns, 500 a second, and reservations of impressions one after the other. */
const run = (): Promise<Result[]> =>
  withApp(async ({ ctx }) => {
    await sql`insert into images (hash, color, width, height) values (repeat('a', 64), '#204060', 900, 300)`.execute(
      ctx.db,
    )
    await seed.execute(ctx.db)
    const all = await loadCampaigns(ctx, 'active')
    const decide = () => {
      const at = Date.now()
      return pick(
        all.filter((one) => refusalOf(one, listening, at) === null),
        Math.random(),
      )
    }
    for (let n = 0; n < 500; n += 1) decide()
    const times: number[] = []
    const reserved: number[] = []
    const began = performance.now()
    for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
      const due = began + (n * 1_000) / PER_SECOND
      while (performance.now() < due) await new Promise(setImmediate)
      const start = performance.now()
      decide()
      times.push(performance.now() - start)
    }
    for (let n = 0; n < RESERVATIONS; n += 1) {
      const who = String(n)
      const start = performance.now()
      await reserveOne(ctx, all, listening, who, () => Buffer.alloc(32, who), new Date())
      reserved.push(performance.now() - start)
    }
    return [
      {
        what: `A decision among ${CAMPAIGNS} campaigns, p99 at ${PER_SECOND} per second`,
        value: p99(times),
        unit: 'ms',
        goal: '≤ 2 ms',
      },
      {
        what: 'The same with its reservation in the database, p99',
        value: p99(reserved),
        unit: 'ms',
        goal: 'reported',
      },
    ]
  })

export const bench: Bench = { name: 'campaigns', run }
