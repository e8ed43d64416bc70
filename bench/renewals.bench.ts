import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { renewSubscriptions } from '../src/server/domains/selling/subscriptions/renewals.service.ts'
import { indexQueued } from '../src/server/domains/site/search/indexing.service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { makePlan, startSubscriptions } from '../src/server/testing/make-plans.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const INVOICED = 100_000
/** Each of these is also paid, with invoice, receipt and entries in the ledger. */
const PAID = 2_000
const REQUESTS_PER_SECOND = 20
const DAY = 86_400_000

/** Adds accounts whose subscription is due. */
const addSubscribers = async (
  { ctx: { db } }: BenchApp,
  count: number,
  provider: 'offline' | 'test',
  now: Date,
): Promise<void> => {
  const plan = await makePlan({ db }, { month: 899 })
  await sql`with people as (
      insert into users (name, email, plan_id)
      select ${provider} || n, ${provider} || n || '@example.com', ${plan.id} from generate_series(1, ${count}) n
      returning id)
    insert into subscriptions (user_id, plan_id, price_id, provider, status, anchor_at, period_start, period_end, country)
    select id, ${plan.id}, ${plan.prices.month}, ${provider}, 'active', ${now}, ${new Date(now.getTime() - 30 * DAY)},
      ${now}, 'DE' from people`.execute(db)
}

/**
 * Updates what the planner knows of the tables that were filled. Of empty ones it would learn that scanning them is cheapest,
 * and connections would keep such plans, also those of foreign keys, while orders are added.
 */
const analyze = ({ ctx: { db } }: BenchApp) => sql`analyze users, subscriptions`.execute(db)

/** Renews in a process that also answers requests; returns seconds, and milliseconds of the slowest hundredth. */
const renew = async (app: BenchApp, token: string, now: Date) => {
  const request = { url: `${app.address}/api/home`, headers: { authorization: `Bearer ${token}` } }
  // A server that runs has its code compiled and its statements planned.
  await autocannon({ ...request, connections: 4, amount: 100 })
  const asking = autocannon({ ...request, connections: 4, overallRate: REQUESTS_PER_SECOND, duration: 600 })
  const began = performance.now()
  await renewSubscriptions(app.ctx, now)
  const seconds = (performance.now() - began) / 1000
  ;(asking as unknown as autocannon.Instance).stop()
  const { latency, errors, non2xx } = await asking
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals`)
  return { seconds, p99: latency.p99 }
}

const run = (): Promise<Result[]> =>
  withApp(async (app) => {
    await startSubscriptions(app.ctx)
    const { token } = await makeUser(app.ctx)
    const now = new Date()
    await addSubscribers(app, INVOICED, 'offline', new Date(now.getTime() + 6 * DAY))
    await indexQueued(app.ctx)
    await analyze(app)
    const invoiced = await renew(app, token, now)
    await addSubscribers(app, PAID, 'test', now)
    await indexQueued(app.ctx)
    await analyze(app)
    const paid = await renew(app, token, now)
    return [
      { what: 'Bill 100,000 renewals', value: invoiced.seconds, unit: 's', goal: 'at most 60 s' },
      { what: 'Requests meanwhile, p99', value: invoiced.p99, unit: 'ms', goal: 'at most 100 ms' },
      { what: 'Renewals that are paid at once', value: PAID / paid.seconds, unit: '/s', goal: 'none' },
      { what: 'Requests meanwhile, p99', value: paid.p99, unit: 'ms', goal: 'at most 100 ms' },
    ]
  })

export const bench: Bench = { name: 'renewals', run }
