import { type RawBuilder, sql } from 'kysely'
import type {
  EarnedBalance,
  Earning,
  earningGroups,
  earningKinds,
} from '../../../../contract/selling/back-office/earnings.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** Entries `e` of the accounts of artists, with their transaction `t` and the part of an order `oi`. */
const entries = sql`ledger_entries e join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id left join order_items oi on oi.id = e.order_item_id`

/** The account `a` is what an artist is owed, in any currency. */
const ofArtist = (artist: number): RawBuilder<boolean> => sql`a.name = ${`artist:${artist}`}`

export const earningListing: Listing = {
  from: entries,
  id: sql`e.id`,
  sorts: {
    // Entries are only added, so that their ids are in the order of time.
    created_at: { key: sql`e.id`, kind: 'number' },
    net: { key: sql`-e.amount`, kind: 'number' },
  },
  filters: {
    artist: ofArtist,
    kind: (kind: (typeof earningKinds)[number]) => sql`t.kind = ${kind}`,
    from: (day: string) => sql`t.created_at >= ${day}::date`,
    to: (day: string) => sql`t.created_at < ${day}::date`,
  },
}

/** Returns entries of accounts of artists by id, in any order. */
export const earningRows = async (db: Db, ids: number[]): Promise<Earning[]> => {
  const { rows } = await sql<Earning>`
    select e.id, t.kind, oi.type, oi.title, oi.license, o.country,
      case when t.kind = 'sale' then oi.amount - oi.discount - case when o.tax_included then oi.tax else 0 end end as gross,
      case when t.kind = 'sale' then oi.commission end as commission,
      (select nullif((part ->> 'share')::int, 10000) from jsonb_array_elements(oi.splits) part
        where a.name = 'artist:' || (part ->> 'artist_id')) as share, -e.amount::float8 as net, a.currency,
      t.available_at, t.created_at
    from ${entries} left join orders o on o.id = oi.order_id where e.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the artist of each entry, null for entries of other accounts. */
export const artistsOfEntries = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select substring(a.name from '^artist:([0-9]+)$')::int as artist_id from unnest(${ids}::int[]) as given (id)
    left join ledger_entries e on e.id = given.id left join ledger_accounts a on a.id = e.account_id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Returns what an artist has at `now`, per currency. */
export const listBalances = async (db: Db, artist: number, now: Date): Promise<EarnedBalance[]> => {
  const { rows } = await sql<EarnedBalance>`
    select a.currency, (-a.balance - coalesce(held.back, 0))::float8 as available, coalesce(held.back, 0)::float8 as pending,
      held.until as pending_until,
      coalesce((select -h.balance from ledger_accounts h
        where h.name = ${`artist_hold:${artist}`} and h.currency = a.currency), 0)::float8 as requested,
      (select coalesce(sum(p.amount), 0)::float8 from payouts p
        where p.artist_id = ${artist} and p.currency = a.currency and p.status = 'paid') as paid_out
    from ledger_accounts a
    left join lateral (
      select -sum(e.amount) as back, min(t.available_at) as until
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.available_at > ${now} and e.account_id = a.id
    ) held on true
    where ${ofArtist(artist)} order by a.currency`.execute(db)
  return rows
}

export interface EarningTotal {
  label: string | null
  count: number
  net: number
  currency: string
}

const labels: Record<(typeof earningGroups)[number], RawBuilder<unknown>> = {
  item: sql`oi.title`,
  license: sql`oi.license`,
  country: sql`o.country`,
  source: sql`case when t.kind = 'share' then 'shares' else 'sales' end`,
}

/** Returns what an artist earned by item, license, country or source, the highest first; only the last contains shares. */
export const earningTotals = async (
  db: Db,
  artist: number,
  by: (typeof earningGroups)[number],
  { from, to }: { from: string | undefined; to: string | undefined },
  max: number,
): Promise<EarningTotal[]> => {
  const { rows } = await sql<EarningTotal>`
    select ${labels[by]} as label, count(*) filter (where t.kind = 'sale')::int as count, -sum(e.amount)::float8 as net, a.currency
    from ${entries} left join orders o on o.id = oi.order_id
    where ${ofArtist(artist)} and (t.kind in ('sale', 'refund', 'chargeback', 'merge') and e.order_item_id is not null
      ${by === 'source' ? sql`or t.kind = 'share'` : sql``})
      and ${from === undefined ? sql`true` : sql`t.created_at >= ${from}::date`}
      and ${to === undefined ? sql`true` : sql`t.created_at < ${to}::date`}
    group by 1, a.currency order by net desc, label limit ${max}`.execute(db)
  return rows
}

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
