import { sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { SubscriptionStatus } from '../../../../contract/core/selling.ts'
import type {
  AdminSubscription,
  adminSubscriptions,
  SubscriptionMonth,
} from '../../../../contract/selling/back-office/subscriptions.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'

const listed = sql`subscriptions s join plans p on p.id = s.plan_id left join users u on u.id = s.user_id
  left join plan_prices pp on pp.id = s.price_id`

export const subscriptionListing: Listing = {
  from: sql`subscriptions s`,
  id: sql`s.id`,
  sorts: {
    started_at: { key: sql`s.started_at`, kind: 'time' },
    period_end: { key: sql`s.period_end`, kind: 'time' },
  },
  search: (text) => sql`exists (select from users u where u.id = s.user_id
    and ${contains(sql`concat_ws(' ', u.name, u.email)`, text)})`,
  filters: {
    status: (status: SubscriptionStatus) => sql`s.status = ${status}`,
    plan: (plan: number) => sql`s.plan_id = ${plan}`,
  },
}

const user = sql`case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`
const plan = sql`json_build_object('id', p.id, 'name', p.name)`
const renews = sql`(s.status in ('trial', 'active', 'past_due') and s.price_id is not null and s.period_end is not null)`

export const subscriptionRows = async (db: Db, ids: number[]): Promise<AdminSubscription[]> => {
  const { rows } = await sql<AdminSubscription>`
    select s.id, s.status, ${user} as user, ${plan} as plan, pp.interval, coalesce(pp.amount, 0) as amount,
      coalesce(pp.currency, p.currency) as currency, s.provider, s.started_at, s.period_end, ${renews} as renews
    from ${listed} where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

type Item = Omit<ReplyOf<typeof adminSubscriptions.get>, 'version'> & { id: number }

/** Number as people see it; see `orderNumber`. */
const orders = sql`coalesce((
  select json_agg(json_build_object('id', o.number, 'number', 'T-' || o.number, 'status', o.status, 'total', o.total,
    'refunded', o.refunded, 'created_at', o.created_at) order by o.number desc)
  from (select * from orders where subscription_id = s.id order by number desc limit 50) o), '[]')`

const events = sql`coalesce((
  select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'plan', ep.name, 'by', eu.name,
    'created_at', e.created_at) order by e.id desc)
  from (select * from subscription_events where subscription_id = s.id order by id desc limit 100) e
  join plans ep on ep.id = e.plan_id left join users eu on eu.id = e.by_user_id), '[]')`

export const subscriptionItems = async (db: Db, ids: number[]): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select s.id, s.uuid, s.status, ${user} as user, coalesce(u.email, '') as email, ${plan} as plan, pp.interval,
      coalesce(pp.amount, 0) as amount, coalesce(pp.currency, p.currency) as currency, s.provider,
      s.provider_reference, s.started_at, s.trial_ends_at, s.period_end, ${renews} as renews, s.cancelled_at,
      s.cancel_reason, s.cancel_note, ${orders} as orders, ${events} as events
    from ${listed} where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns plans by part of their name, also those that are not offered. */
export const findPlans = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select p.id, p.name from plans p where ${contains(sql`p.name`, text)} order by p.position, p.id limit 20`.execute(
    db,
  )
  return rows
}

/** Returns accounts by part of their name or email. */
export const findSubscribers = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select u.id, u.name || ' · ' || u.email as name from users u
    where ${contains(sql`concat_ws(' ', u.name, u.email)`, text)} order by lower(u.name), u.id limit 20`.execute(
    db,
  )
  return rows
}

/**
 * Returns what subscriptions became in each of the last months, per currency: the months of `now`, in UTC. Recurring
 * revenue and subscribers are those at the end of the month, or now; what was cancelled does not recur, and is lost when
 * its period ends.
 */
export const subscriptionMonths = async (
  db: Db,
  now: Date,
  months: number,
  planId: number | undefined,
): Promise<SubscriptionMonth[]> => {
  const ofPlan = planId === undefined ? sql`true` : sql`plan_id = ${planId}`
  const { rows } = await sql<SubscriptionMonth>`
    with months as (
      select date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => n) as month
      from generate_series(0, ${months - 1}::int) n
    ), events as (
      select date_trunc('month', created_at at time zone 'UTC') as month, kind, from_status, to_status, plan_id, currency,
        mrr, mrr_before,
        lag(plan_id, 1, plan_id) over before as plan_before, lag(currency, 1, currency) over before as currency_before,
        bool_or(mrr > 0) over before as has_paid
      from subscription_events where created_at <= ${now}
      window before as (partition by subscription_id order by id)
    ), flows as (
      -- Who moves to another plan leaves one and joins the other.
      select month, plan_id, currency, mrr, (mrr > 0)::int as subscribers,
        (kind = 'activated')::int as started,
        (to_status = 'expired' and from_status <> 'expired' and has_paid)::int as churned,
        (kind = 'trial_started')::int as trials_started,
        -- From past_due if the first payment failed at first.
        (kind = 'activated' and from_status in ('trial', 'past_due'))::int as trials_converted
      from events
      union all
      select month, plan_before, currency_before, -mrr_before, -(mrr_before > 0)::int, 0, 0, 0, 0 from events
    ), changes as (
      select month, currency, sum(mrr)::int as mrr, sum(subscribers)::int as subscribers, sum(started)::int as started,
        sum(churned)::int as churned, sum(trials_started)::int as trials_started,
        sum(trials_converted)::int as trials_converted
      from flows where ${ofPlan} group by 1, 2
    ), currencies as (select distinct currency from changes)
    select to_char(m.month, 'YYYY-MM') as month, c.currency,
      coalesce((select sum(mrr) from changes x where x.currency = c.currency and x.month <= m.month), 0)::int as mrr,
      coalesce((select sum(subscribers) from changes x where x.currency = c.currency and x.month <= m.month), 0)::int
        as subscribers,
      coalesce(x.started, 0) as started, coalesce(x.churned, 0) as churned,
      coalesce(x.trials_started, 0) as trials_started, coalesce(x.trials_converted, 0) as trials_converted
    from months m cross join currencies c left join changes x on x.month = m.month and x.currency = c.currency
    order by c.currency, m.month`.execute(db)
  return rows
}
