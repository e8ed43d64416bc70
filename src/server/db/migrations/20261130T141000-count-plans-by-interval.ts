import { type Kysely, sql } from 'kysely'

/** Best sellers tell the months of a plan from its years. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace view revenue_parts as
      select e.transaction_id, e.kind, e.currency, e.day, k.part, k.key, k.label, e.gross, e.refunded, e.tax,
        e.commission, e.fee
      from (
        select e.transaction_id, t.kind, t.order_id, a.currency, (t.created_at at time zone 'UTC')::date as day,
          e.order_item_id,
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
      left join plan_prices pp on pp.id = o.plan_price_id and i.type = 'plan'
      left join lateral (
        select substr(pa.name, 10) as key from ledger_entries pe join ledger_accounts pa on pa.id = pe.account_id
        where pe.transaction_id = e.transaction_id and pa.name like 'provider:%' limit 1
      ) p on true
      cross join lateral (values
        ('all', '', ''),
        ('country', coalesce(o.country, ''), ''),
        ('provider', p.key, ''),
        ('item', i.type || ':' || coalesce(i.song_id, i.album_id, i.plan_id, 0) || coalesce(':' || pp.interval, ''), i.title),
        ('artist', case when i.type <> 'plan' then coalesce(i.artist_id, 0)::text end, i.artist),
        ('license', case when i.type <> 'plan' then i.license end, '')
      ) k (part, key, label)
      where k.key is not null`.execute(db)
  await sql`delete from revenue_totals where part = 'item' and key like 'plan:%'`.execute(db)
  await sql`
    insert into revenue_totals
      (part, currency, span, day, key, label, orders, units, gross, refunded, tax, commission, fees)
    select part, currency, span.name, span.day, key, max(label),
      count(distinct transaction_id) filter (where kind = 'sale'), count(*) filter (where kind = 'sale'), sum(gross),
      sum(refunded), sum(tax), sum(commission), sum(fee)
    from revenue_parts p
    cross join lateral (values ('day', p.day), ('month', date_trunc('month', p.day)::date)) span (name, day)
    where part = 'item' and key like 'plan:%'
    group by 1, 2, 3, 4, 5`.execute(db)
}
