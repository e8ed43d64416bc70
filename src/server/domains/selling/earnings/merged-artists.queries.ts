import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

/** Returns whether one of these artists has a payout that is not decided or not paid yet. */
export const haveOpenPayouts = async (db: Db, artists: number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from payouts where artist_id = any(${artists}::int[]) and status in ('requested', 'approved') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns whether one of these artists was paid, is owed something, or owes it. */
export const haveEarned = async (db: Db, artists: number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from ledger_accounts a join unnest(${artists}::int[]) as given (id) on a.name = 'artist:' || given.id
    join ledger_entries e on e.account_id = a.id limit 1`.execute(db)
  return rows.length > 0
}

const names = (artists: number[]): string[] => artists.map((id) => `artist:${id}`)

/** Orders that wait for their payment, with a part of which one of these artists earns something. */
const waiting = (artists: number[]) => sql`select oi.order_id from order_items oi
  join orders o on o.id = oi.order_id and o.status in ('pending', 'failed', 'cancelled', 'expired')
  cross join lateral jsonb_array_elements(oi.splits) part
  where (part ->> 'artist_id')::int = any(${artists}::int[])`

/**
 * Locks what could still be booked for these artists: first orders and then accounts, as payments do. Orders that ended
 * are included, since a payment may arrive late. Months are closed before or after.
 */
export const lockEarnings = async (trx: Trx, artists: number[]): Promise<void> => {
  await sql`lock table share_months in share mode`.execute(trx)
  await sql`select from orders where id in (${waiting(artists)}) order by id for update`.execute(trx)
  await sql`select from ledger_accounts where name = any(${names(artists)}::text[]) order by id for update`.execute(
    trx,
  )
}

/** Moves sales of artists, and their shares in orders that are not paid yet, to another artist. */
export const moveSales = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`
    update order_items oi set splits = (
      select jsonb_agg(merged order by merged.artist_id) from (
        select p.artist_id, sum(p.share)::int as share, sum(p.amount)::int as amount from (
          select case when (part ->> 'artist_id')::int = any(${from}::int[]) then ${to}::int
            else (part ->> 'artist_id')::int end as artist_id, (part ->> 'share')::int as share, (part ->> 'amount')::int as amount
          from jsonb_array_elements(oi.splits) part) p
        group by p.artist_id) merged)
    where exists (select from jsonb_array_elements(oi.splits) part
      where (part ->> 'artist_id')::int = any(${from}::int[]))`.execute(trx)
  await sql`update order_items set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update shares set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update payouts set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`
    with gone as (
      delete from revenue_totals where part = 'artist' and key = any(${from.map(String)}::text[]) returning *
    )
    insert into revenue_totals as r (part, currency, span, day, key, label, orders, units, gross, refunded, tax, commission, fees)
    select part, currency, span, day, ${String(to)}, max(label), sum(orders)::int, sum(units)::int, sum(gross)::bigint, sum(refunded)::bigint,
      sum(tax)::bigint, sum(commission)::bigint, sum(fees)::bigint
    from gone group by part, currency, span, day
    on conflict (part, currency, span, day, key) do update set orders = r.orders + excluded.orders,
      units = r.units + excluded.units, gross = r.gross + excluded.gross, refunded = r.refunded + excluded.refunded,
      tax = r.tax + excluded.tax, commission = r.commission + excluded.commission, fees = r.fees + excluded.fees`.execute(
    trx,
  )
}

/** Debt to an artist for a part of an order, in a currency, from a time on. */
export interface Owed {
  artist_id: number
  currency: string
  /** Null for what may be paid out already. */
  available_at: string | null
  /** Null for payouts. */
  order_item_id: number | null
  amount: number
}

/** Returns what these artists are owed. */
export const owedTo = async (trx: Trx, artists: number[], now: Date): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    select given.id as artist_id, a.currency, case when t.available_at > ${now} then t.available_at end as available_at,
      e.order_item_id, sum(e.amount)::float8 as amount
    from unnest(${artists}::int[]) as given (id) join ledger_accounts a on a.name = 'artist:' || given.id
    join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
    group by 1, 2, 3, 4 having sum(e.amount) <> 0 order by 1, 2, 3 nulls first, 4 nulls first`.execute(trx)
  return rows
}
