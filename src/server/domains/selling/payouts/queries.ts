import { type Insertable, sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type {
  Payout,
  PayoutField,
  PayoutMethod,
  PayoutStatus,
} from '../../../../contract/selling/back-office/earnings.ts'
import type {
  AdminPayout,
  AdminPayoutMethod,
  adminPayoutCalls,
  adminPayouts,
} from '../../../../contract/selling/back-office/payouts.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PayoutTable } from '../../../db/tables/ledger.ts'

export interface StoredAccount {
  method_id: number
  details: Buffer
  changed_at: string
}

export const loadAccount = async (db: Db, artistId: number): Promise<StoredAccount | undefined> =>
  db
    .selectFrom('payout_accounts')
    .select(['method_id', 'details', 'changed_at'])
    .where('artist_id', '=', artistId)
    .executeTakeFirst()

export const upsertAccount = async (
  trx: Trx,
  account: { artist_id: number; method_id: number; details: Buffer; changed_by: number },
): Promise<void> => {
  const { artist_id: _, ...values } = account
  await trx
    .insertInto('payout_accounts')
    .values(account)
    .onConflict((c) => c.column('artist_id').doUpdateSet({ ...values, changed_at: new Date() }))
    .execute()
}

const shown = sql`p.id, 'P-' || p.number as number, p.method, p.currency, p.amount, p.fee, p.status, p.reference, p.reason,
  p.created_at, p.ended_at`

/** Returns the latest payouts of an artist. */
export const listPayouts = async (db: Db, artistId: number, max: number): Promise<Payout[]> => {
  const { rows } = await sql<Payout>`
    select ${shown} from payouts p where p.artist_id = ${artistId} order by p.id desc limit ${max}`.execute(
    db,
  )
  return rows
}

export const payoutById = async (db: Db, id: number): Promise<Payout | undefined> => {
  const { rows } = await sql<Payout>`select ${shown} from payouts p where p.id = ${id}`.execute(db)
  return rows[0]
}

/** A payout as far as its transitions need it. */
export interface LockedPayout {
  id: number
  number: number
  artist_id: number | null
  artist: string
  details: Buffer
  method_id: number | null
  method: string
  status: PayoutStatus
  amount: number
  fee: number
  currency: string
  requested_by: number | null
}

export const lockPayout = async (trx: Trx, id: number): Promise<LockedPayout | undefined> =>
  trx
    .selectFrom('payouts')
    .select([
      'id',
      'number',
      'artist_id',
      'artist',
      'details',
      'method_id',
      'method',
      'status',
      'amount',
      'fee',
      'currency',
      'requested_by',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks the account of an artist until the transaction ends, so that nothing else changes its balance meanwhile. */
export const lockBalance = async (trx: Trx, artistId: number, currency: string): Promise<void> => {
  await sql`select from ledger_accounts where name = ${`artist:${artistId}`} and currency = ${currency} for no key update`.execute(
    trx,
  )
}

export const insertPayout = async (trx: Trx, values: Insertable<PayoutTable>): Promise<number> =>
  (await trx.insertInto('payouts').values(values).returning('id').executeTakeFirstOrThrow()).id

export const setPayout = async (
  trx: Trx,
  id: number,
  values: {
    status: PayoutStatus
    reference?: string
    reason?: string
    decided_by?: number
    approved_at?: Date
    ended_at?: Date
  },
): Promise<void> => {
  await trx.updateTable('payouts').set(values).where('id', '=', id).execute()
}

export const artistName = async (db: Db, id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(displayname, ''), name) as name from artists where id = ${id}`.execute(db)
  return rows[0]?.name
}

/** Returns the artist of a payout. */
export const artistOfPayout = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('payouts').select('artist_id').where('id', '=', id).executeTakeFirst())?.artist_id ??
  null

/** Returns the accounts that own an artist. */
export const listOwners = async (
  db: Db,
  artistId: number,
): Promise<{ id: number; email: string; locale: string | null }[]> => {
  const { rows } = await sql<{ id: number; email: string; locale: string | null }>`
    select u.id, u.email, u.locale from artist_members m join users u on u.id = m.user_id
    where m.artist_id = ${artistId} and m.role = 'owner' and not u.blocked order by u.id`.execute(db)
  return rows
}

export const methodListing: Listing = {
  from: sql`payout_methods pm`,
  id: sql`pm.id`,
  sorts: {
    name: { key: sql`lower(pm.name)`, kind: 'text' },
    created_at: { key: sql`pm.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`concat_ws(' ', pm.name, pm.description)`, text),
  filters: { active: (active: YesOrNo) => sql`pm.active = ${active === 'true'}` },
}

export const methodRows = async (db: Db, ids: number[]): Promise<AdminPayoutMethod[]> => {
  const { rows } = await sql<AdminPayoutMethod>`
    select pm.id, pm.name, pm.description, pm.kind, pm.fields, pm.currency, pm.minimum, pm.fee, pm.active,
      (select count(*)::int from payout_accounts where method_id = pm.id) as accounts_count, pm.created_at
    from payout_methods pm where pm.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the methods that artists may choose. */
export const activeMethods = async (db: Db): Promise<PayoutMethod[]> => {
  const { rows } = await sql<PayoutMethod>`
    select id, name, description, kind, fields, currency, minimum, fee from payout_methods
    where active order by lower(name), id limit 100`.execute(db)
  return rows
}

export const methodById = async (
  db: Db,
  id: number,
): Promise<(PayoutMethod & { active: boolean }) | undefined> => {
  const { rows } = await sql<PayoutMethod & { active: boolean }>`
    select id, name, description, kind, fields, currency, minimum, fee, active from payout_methods where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export interface MethodColumns {
  name: string
  description: string
  kind: 'sepa' | 'other'
  fields: PayoutField[]
  currency: string
  minimum: number
  fee: number
  active: boolean
}

/** Returns the id of the new method; null if its name is taken. */
export const insertMethod = async (trx: Trx, { fields, ...values }: MethodColumns): Promise<number | null> =>
  (
    await trx
      .insertInto('payout_methods')
      .values({ ...values, fields: JSON.stringify(fields) })
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** Returns whether the name is free for this method. */
export const isNameFree = async (trx: Trx, id: number, name: string): Promise<boolean> =>
  (await trx
    .selectFrom('payout_methods')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined

export const updateMethod = async (
  trx: Trx,
  id: number,
  { fields, ...values }: MethodColumns,
): Promise<void> => {
  await trx
    .updateTable('payout_methods')
    .set({ ...values, fields: JSON.stringify(fields), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Returns whether an artist is paid by one of these methods. */
export const areInUse = async (trx: Trx, ids: number[]): Promise<boolean> =>
  (await trx
    .selectFrom('payout_accounts')
    .select('artist_id')
    .where('method_id', 'in', ids)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const deleteMethods = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('payout_methods').where('id', 'in', ids).execute()
}

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
