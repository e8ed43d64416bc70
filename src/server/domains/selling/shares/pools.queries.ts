import { sql } from 'kysely'
import type { ShareModel } from '../../../../contract/selling/back-office/shares.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { paidWithTax } from '../../../db/sql/items.ts'

export interface ShareTerms {
  model: ShareModel
  ads: boolean
  site_percent: number
}

/** The last month that was closed. */
export const lastClosedMonth = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from share_months`.execute(db)
  return rows[0]?.month ?? null
}

/** Stores the month; false if it is stored already. Waits for a transaction that does the same. */
export const insertMonth = async (
  trx: Trx,
  month: string,
  terms: ShareTerms,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into share_months (month, model, ads, site_percent, closed_at)
    values (${month}::date, ${terms.model}, ${terms.ads}, ${terms.site_percent}, ${now})
    on conflict (month) do nothing returning month`.execute(trx)
  return rows.length > 0
}

/** The part of an amount that is left of the item `i` of the order `io` before its tax. */
const beforeTax = (item: string, order: string) => sql`coalesce(
  (${sql.ref(`${item}.amount`)} - ${sql.ref(`${item}.discount`)}
    - case when ${sql.ref(`${order}.tax_included`)} then ${sql.ref(`${item}.tax`)} else 0 end)::numeric
  / nullif(${sql.ref(`${item}.amount`)} - ${sql.ref(`${item}.discount`)}, 0), 1)`

/**
 * Payments for orders of subscriptions, and from when until when: less refunds, and with the amounts that price
 * credits moved to another period, which then ends this one. Plans for life count as five years; gifted time from
 * when it was redeemed.
 */
const paid = sql`
  select o.id as order_id, o.currency, span.start, least(span.stop, moved.at) as stop, span.stop as planned,
    greatest(0, kept.amount - kept.tax + got.amount - moved.amount)::int as net, kept.tax,
    (select coalesce(sum(p.fee), 0)::int from payments p where p.order_id = o.id and p.status = 'succeeded') as fee
  from orders o join order_items oi on oi.order_id = o.id and oi.type = 'plan'
  join plan_prices pp on pp.id = o.plan_price_id
  left join gifts g on g.order_item_id = oi.id
  cross join lateral (select coalesce(o.prorated_from, o.period_start, g.redeemed_at) as start) began
  cross join lateral (select began.start, coalesce(o.period_end, began.start + case pp.interval
    when 'month' then interval '1 month' when 'year' then interval '1 year' else interval '5 years' end) as stop) span
  cross join lateral (select least(oi.refunded, ${paidWithTax}) as refunded) back
  cross join lateral (select ${paidWithTax} - back.refunded as amount,
    coalesce(round(oi.tax::numeric * (${paidWithTax} - back.refunded) / nullif(${paidWithTax}, 0)), 0)::int as tax) kept
  cross join lateral (select coalesce(sum(round(c.amount * ${beforeTax('i', 'io')})), 0)::int as amount
    from order_item_credits c join order_items i on i.id = c.source_id join orders io on io.id = i.order_id
    where c.item_id = oi.id and oi.ended_at is null and o.status = 'paid') got
  cross join lateral (select coalesce(sum(round(c.amount * ${beforeTax('oi', 'o')})), 0)::int as amount,
      min(coalesce(its.prorated_from, its.period_start)) as at
    from order_item_credits c join order_items i on i.id = c.item_id join orders its on its.id = i.order_id
    where c.source_id = oi.id and i.ended_at is null and its.status = 'paid') moved
  where o.status in ('paid', 'refunded') and span.start is not null
    and not exists (select from payments p
      where p.order_id = o.id and p.status = 'succeeded' and p.renewal ->> 'effect' <> 'period')`

/** The part of an amount until a time, rounded: parts of successive times sum to the amount. */
const until = (
  amount: string,
  time: ReturnType<typeof sql>,
) => sql`round(${sql.ref(amount)} * greatest(0, least(1,
  extract(epoch from ${time} - paid.start) / greatest(1, extract(epoch from paid.stop - paid.start)))))::int`
const within = (amount: string) => sql`${until(amount, sql`m.stop`)} - ${until(amount, sql`m.start`)}`

/**
 * Creates the pools of subscriptions of a month: one per currency for what was not counted before, and one for each earlier
 * month whose orders were refunded, or refunded and paid again, meanwhile.
 */
export const collectSubscriptions = async (trx: Trx, month: string): Promise<void> => {
  await sql`
    with paid as (${paid}),
    months as (
      select month, month::timestamp at time zone 'UTC' as start,
        (month + interval '1 month')::timestamp at time zone 'UTC' as stop
      from share_months where model <> 'none' and month <= ${month}::date
    ),
    counted as (
      select si.order_id, si.month, p.of_month, sum(si.income)::int as income, sum(si.tax)::int as tax,
        sum(si.fees)::int as fees
      from share_incomes si join share_pools p on p.id = si.pool_id group by 1, 2, 3
    ),
    present as (
      select paid.order_id, m.month, paid.currency, ${within('paid.net')} as net, ${within('paid.tax')} as tax,
        ${within('paid.fee')} as fee
      from paid join months m on m.start < paid.planned and m.stop > paid.start
    ),
    due as (
      select n.order_id, n.month, n.currency, coalesce(c.of_month, ${month}::date) as of_month,
        n.net + n.tax - coalesce(c.income, 0) as income, n.tax - coalesce(c.tax, 0) as tax,
        least(n.fee, n.net) - coalesce(c.fees, 0) as fees
      from present n left join counted c on c.order_id = n.order_id and c.month = n.month
    ),
    changed as (select * from due where income <> 0 or tax <> 0 or fees <> 0),
    pools as (
      insert into share_pools (month, of_month, kind, currency, income, tax, fees)
      select ${month}::date, of_month, 'subscription', currency, sum(income), sum(tax), sum(fees)
      from changed group by of_month, currency order by 2, 4
      returning id, of_month, currency
    )
    insert into share_incomes (order_id, month, pool_id, income, tax, fees)
    select c.order_id, c.month, p.id, c.income, c.tax, c.fees from changed c join pools p using (of_month, currency)`.execute(
    trx,
  )
}

/** Creates the pools of campaigns of a month: what their impressions cost, per currency. */
export const collectAds = async (trx: Trx, month: string): Promise<void> => {
  await sql`
    insert into share_pools (month, of_month, kind, currency, income, tax, fees)
    select ${month}::date, ${month}::date, 'ad', k.currency, floor(sum(d.impressions::numeric * k.cost_per_thousand / 1000)), 0, 0
    from campaign_days d join campaigns k on k.id = d.campaign_id
    where d.day >= ${month}::date and d.day < ${month}::date + interval '1 month' and k.cost_per_thousand is not null
    group by k.currency having sum(d.impressions::numeric * k.cost_per_thousand / 1000) >= 1 order by 4`.execute(
    trx,
  )
}
