import { sql } from 'kysely'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { PayoutField, PayoutStatus } from '../../../../contract/selling/back-office/earnings.ts'
import type {
  AdminPayout,
  adminPayoutCalls,
  adminPayouts,
} from '../../../../contract/selling/back-office/payouts.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'

export const payoutListing: Listing = {
  from: sql`payouts p`,
  id: sql`p.id`,
  sorts: {
    created_at: { key: sql`p.created_at`, kind: 'time' },
    amount: { key: sql`p.amount`, kind: 'number' },
    artist: { key: sql`lower(p.artist)`, kind: 'text' },
  },
  search: (text) => contains(sql`concat_ws(' ', 'P-' || p.number, p.artist, p.reference)`, text),
  filters: {
    status: (status: PayoutStatus | 'open') =>
      status === 'open' ? sql`p.status in ('requested', 'approved')` : sql`p.status = ${status}`,
    artist: (id: number) => sql`p.artist_id = ${id}`,
  },
}

const columns = sql`p.id, 'P-' || p.number as number, p.artist, p.artist_id, p.method, p.currency, p.amount, p.fee, p.status, p.created_at`

export const payoutRows = async (db: Db, ids: number[]): Promise<AdminPayout[]> => {
  const { rows } = await sql<AdminPayout>`
    select ${columns} from payouts p where p.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Entries of its account that a payout shows. */
const SHOWN = 20

type Item = Omit<ReplyOf<typeof adminPayouts.get>, 'version'>

/** Returns payouts with what an operator wants to know before paying. */
export const payoutItems = async (db: Db, ids: number[]): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select ${columns}, p.masked as details, p.reference, p.reason, p.approved_at, p.ended_at,
      case when pa.changed_at > p.created_at - interval '7 days' then pa.changed_at end as changed_at,
      case when ru.id is not null then json_build_object('id', ru.id, 'name', ru.name) end as requested_by,
      case when du.id is not null then json_build_object('id', du.id, 'name', du.name) end as decided_by,
      coalesce((select -sum(e.amount)::float8 from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account_id = a.id and t.kind in ('sale', 'refund', 'chargeback', 'share')), 0) as earned,
      coalesce((select json_agg(json_build_object('kind', l.kind, 'title', l.title, 'net', l.net, 'balance', l.balance,
          'created_at', l.created_at) order by l.id desc)
        from (select e.id, t.kind, oi.title, -e.amount as net, t.created_at,
            -a.balance + coalesce(sum(e.amount) over (order by e.id desc rows between unbounded preceding and 1 preceding), 0) as balance
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          left join order_items oi on oi.id = e.order_item_id
          where e.account_id = a.id order by e.id desc limit ${SHOWN}) l), '[]') as entries
    from payouts p left join payout_accounts pa on pa.artist_id = p.artist_id
    left join users ru on ru.id = p.requested_by left join users du on du.id = p.decided_by
    left join ledger_accounts a on a.name = 'artist:' || p.artist_id and a.currency = p.currency
    where p.id = any(${ids}::int[])`.execute(db)
  return rows.map((row) => ({
    ...row,
    entries: row.entries.map((one) => ({ ...one, created_at: new Date(one.created_at).toISOString() })),
  }))
}

/** Returns what is open, and what was paid since the given time, per currency. */
export const payoutSums = async (db: Db, since: Date): Promise<ReplyOf<typeof adminPayoutCalls.sums>> => {
  const requested = sql`filter (where status = 'requested')`
  const approved = sql`filter (where status = 'approved')`
  const paid = sql`filter (where status = 'paid')`
  const { rows } = await sql<ReplyOf<typeof adminPayoutCalls.sums>[number]>`
    select currency, coalesce(sum(amount) ${requested}, 0)::float8 as requested, count(*) ${requested}::int as requested_count,
      coalesce(sum(amount) ${approved}, 0)::float8 as approved, count(*) ${approved}::int as approved_count,
      coalesce(sum(amount) ${paid}, 0)::float8 as paid, count(*) ${paid}::int as paid_count
    from payouts where status in ('requested', 'approved') or status = 'paid' and ended_at >= ${since}
    group by currency order by currency`.execute(db)
  return rows
}

export interface Transfer {
  id: number
  number: number
  artist: string
  kind: 'sepa' | 'other' | null
  method: string
  fields: PayoutField[]
  details: Buffer
  currency: string
  amount: number
  fee: number
}

/** Returns approved payouts, or those among the given ones; the details are encrypted. */
export const approvedPayouts = async (
  db: Db,
  ids: number[] | undefined,
  max: number,
): Promise<Transfer[]> => {
  const { rows } = await sql<Transfer>`
    select p.id, p.number, p.artist, pm.kind, p.method, coalesce(pm.fields, '[]') as fields, p.details, p.currency, p.amount, p.fee
    from payouts p left join payout_methods pm on pm.id = p.method_id
    where p.status = 'approved' and ${ids === undefined ? sql`true` : sql`p.id = any(${ids}::int[])`}
    order by p.id limit ${max}`.execute(db)
  return rows
}

/** Returns the details of a payout, encrypted, with the fields of its method. */
export const detailsOfPayout = async (
  db: Db,
  id: number,
): Promise<Pick<Transfer, 'number' | 'details' | 'kind' | 'fields'> | undefined> => {
  const { rows } = await sql<Pick<Transfer, 'number' | 'details' | 'kind' | 'fields'>>`
    select p.number, p.details, pm.kind, coalesce(pm.fields, '[]') as fields
    from payouts p left join payout_methods pm on pm.id = p.method_id where p.id = ${id}`.execute(db)
  return rows[0]
}
