import { type Insertable, sql } from 'kysely'
import type { Payout, PayoutStatus } from '../../../../contract/selling/back-office/earnings.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PayoutTable } from '../../../db/tables/ledger.ts'

export interface StoredAccount {
  method_id: number
  details: Buffer
  changed_at: string
}

export const accountOf = async (db: Db, artistId: number): Promise<StoredAccount | undefined> =>
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
export const payoutsOf = async (db: Db, artistId: number, max: number): Promise<Payout[]> => {
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
export const ownersOf = async (
  db: Db,
  artistId: number,
): Promise<{ id: number; email: string; locale: string | null }[]> => {
  const { rows } = await sql<{ id: number; email: string; locale: string | null }>`
    select u.id, u.email, u.locale from artist_members m join users u on u.id = m.user_id
    where m.artist_id = ${artistId} and m.role = 'owner' and not u.blocked order by u.id`.execute(db)
  return rows
}
