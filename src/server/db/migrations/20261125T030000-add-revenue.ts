import { type Kysely, sql } from 'kysely'

/** Adds sales by day and by month, and taxes by month; counted from the ledger and the invoices. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [parts, ...tables, ...counted]) await sql.raw(statement).execute(db)
}

/**
 * Revenue of each transaction of the ledger, once for everything it belongs to. Payments made twice and amounts that
 * no item can give back belong to no item, and are no revenue.
 */
const parts = `
  create view revenue_parts as
  select e.transaction_id, e.kind, e.currency, e.day, k.part, k.key, k.label, e.gross, e.refunded, e.tax, e.commission, e.fee
  from (
    select e.transaction_id, t.kind, t.order_id, a.currency, (t.created_at at time zone 'UTC')::date as day, e.order_item_id,
      case when t.kind = 'sale' then -sum(e.amount) else 0 end as gross,
      case when t.kind in ('refund', 'chargeback') then sum(e.amount) else 0 end as refunded,
      coalesce(-sum(e.amount) filter (where a.name = 'tax'), 0) as tax,
      coalesce(-sum(e.amount) filter (where a.name = 'platform'), 0) as commission,
      case when t.kind = 'fee' then sum(e.amount) else 0 end as fee
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts a on a.id = e.account_id
    where (t.kind in ('sale', 'refund', 'chargeback') and e.order_item_id is not null)
      or (t.kind = 'fee' and a.name = 'provider_fees')
    group by e.transaction_id, t.kind, t.order_id, t.created_at, a.currency, e.order_item_id
  ) e
  left join order_items i on i.id = e.order_item_id
  left join orders o on o.id = e.order_id
  left join lateral (
    select substr(pa.name, 10) as key from ledger_entries pe join ledger_accounts pa on pa.id = pe.account_id
    where pe.transaction_id = e.transaction_id and pa.name like 'provider:%' limit 1
  ) p on true
  cross join lateral (values
    ('all', '', ''),
    ('country', coalesce(o.country, ''), ''),
    ('provider', p.key, ''),
    ('item', i.type || ':' || coalesce(i.song_id, i.album_id, 0), i.title),
    ('artist', case when i.id is not null then coalesce(i.artist_id, 0)::text end, i.artist),
    ('license', i.license, '')
  ) k (part, key, label)
  where k.key is not null`

const tables = [
  // A day, or the first of a month, of which it is the sum.
  `create table revenue_totals (
    part text not null,
    currency text not null,
    span text not null check (span in ('day', 'month')),
    day date not null,
    key text not null,
    label text not null,
    orders integer not null,
    units integer not null,
    gross bigint not null,
    refunded bigint not null,
    tax bigint not null,
    commission bigint not null,
    fees bigint not null,
    primary key (part, currency, span, day, key)
  )`,
  `create table tax_months (
    month date not null,
    currency text not null,
    country text not null,
    tax_name text not null,
    tax_rate integer not null,
    kind text not null check (kind in ('invoice', 'credit_note')),
    documents integer not null,
    tax bigint not null,
    gross bigint not null,
    primary key (month, currency, country, tax_name, tax_rate, kind)
  )`,
  // Payouts of a month, for bookkeeping.
  "create index payouts_paid_idx on payouts (ended_at, id) where status = 'paid'",
]

const counted = [
  `insert into revenue_totals (part, currency, span, day, key, label, orders, units, gross, refunded, tax, commission, fees)
    select part, currency, span.name, span.day, key, max(label),
      count(distinct transaction_id) filter (where kind = 'sale'), count(*) filter (where kind = 'sale'), sum(gross),
      sum(refunded), sum(tax), sum(commission), sum(fee)
    from revenue_parts p
    cross join lateral (values ('day', p.day), ('month', date_trunc('month', p.day)::date)) span (name, day)
    group by 1, 2, 3, 4, 5`,
  `insert into tax_months (month, currency, country, tax_name, tax_rate, kind, documents, tax, gross)
    select date_trunc('month', issued_at at time zone 'UTC')::date, document ->> 'currency',
      coalesce(document #>> '{buyer,country}', ''), document ->> 'tax_name', (document ->> 'tax_rate')::int, kind, count(*),
      sum((document ->> 'tax')::bigint), sum((document ->> 'total')::bigint)
    from invoices group by 1, 2, 3, 4, 5, 6`,
]
