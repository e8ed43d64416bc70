import { type RawBuilder, sql } from 'kysely'
import type {
  EarnedBalance,
  Earning,
  earningGroups,
  earningKinds,
} from '../../../../contract/selling/back-office/earnings.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'

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
export const balancesOf = async (db: Db, artist: number, now: Date): Promise<EarnedBalance[]> => {
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
