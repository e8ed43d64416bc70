import type { RawBuilder } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { LedgerKind } from '../../../db/tables/ledger.ts'
import { accountIds, insertEntries, insertEntriesFrom, insertTransaction } from './queries.ts'

export { differences, loadBalance } from './queries.ts'

/**
 * Accounts of the ledger, each per currency. What the site has is positive: money at a provider, and what went to
 * providers (`provider_fees`). What it owes or earned is negative: what artists are owed, or asked to be paid
 * (`artist_hold`), taxes, and commissions (`platform`). `paid_out` is what left the site to artists.
 */
export type LedgerAccount =
  | `provider:${string}`
  | `artist:${number}`
  | `artist_hold:${number}`
  | 'platform'
  | 'tax'
  | 'provider_fees'
  | 'paid_out'

export interface Entry {
  account: LedgerAccount
  /** In minor units, with its sign. */
  amount: number
  /** The part of an order that it belongs to. */
  item?: number
}

export interface Booking {
  kind: LedgerKind
  /** Identifies what is booked. The same is never booked twice. */
  reference: string
  order_id?: string
  currency: string
  /** When artists may be paid what it earned them; now by default. */
  available_at?: Date
  entries: readonly Entry[]
}

/**
 * Books a transaction: entries that sum to zero, which the database checks at commit. Returns false if it was booked
 * before. Entries of 0 are omitted.
 */
export const book = async (
  trx: Trx,
  { kind, reference, order_id, currency, available_at = new Date(), entries }: Booking,
): Promise<boolean> => {
  const given = entries.filter(({ amount }) => amount !== 0)
  const transaction_id = await insertTransaction(trx, {
    kind,
    reference,
    order_id: order_id ?? null,
    available_at,
  })
  if (transaction_id === undefined) return false
  if (given.length === 0) return true
  const ids = await accountIds(
    trx,
    currency,
    given.map(({ account }) => account),
  )
  await insertEntries(
    trx,
    given.map(({ account, amount, item }) => ({
      transaction_id,
      account_id: ids.get(account) as number,
      order_item_id: item ?? null,
      amount,
    })),
  )
  return true
}

/** Books a transaction with the entries that a query returns: names of accounts and amounts. */
export const bookFrom = async (
  trx: Trx,
  { currency, ...transaction }: Pick<Required<Booking>, 'kind' | 'reference' | 'currency' | 'available_at'>,
  entries: RawBuilder<{ account: string; amount: number }>,
): Promise<boolean> => {
  const id = await insertTransaction(trx, { ...transaction, order_id: null })
  if (id === undefined) return false
  await insertEntriesFrom(trx, id, currency, entries)
  return true
}
