import type { Generated } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

/** An account of the ledger, such as `artist:7`; see `features/ledger`. */
export interface LedgerAccountTable {
  id: Id
  name: string
  currency: string
  /** Sum of its entries. */
  balance: Generated<number>
}

export type LedgerKind =
  | 'sale'
  | 'fee'
  | 'refund'
  | 'chargeback'
  | 'payout'
  | 'payout_paid'
  | 'payout_returned'

export interface LedgerTransactionTable {
  id: Id
  kind: LedgerKind
  /** What it books; each is booked once. */
  reference: string
  order_id: string | null
  /** When artists may be paid what it earned them. */
  available_at: Time
  created_at: Time
}

export interface LedgerEntryTable {
  id: Id
  transaction_id: number
  account_id: number
  order_item_id: number | null
  amount: number
}

/** A way in which artists are paid. */
export interface PayoutMethodTable {
  id: Id
  name: string
  kind: 'sepa' | 'bank' | 'paypal' | 'other'
  instructions: Generated<string>
  minimum: Generated<number>
  position: Generated<number>
  active: Generated<boolean>
  created_at: Time
  updated_at: Time
}

/** Where an artist is paid. */
export interface PayoutAccountTable {
  artist_id: number
  payout_method_id: number
  details_encrypted: Buffer
  masked: string
  updated_by: number | null
  updated_at: Time
}

export interface PayoutTable {
  id: Id
  artist_id: number | null
  artist: string
  status: Generated<'requested' | 'approved' | 'paid' | 'rejected' | 'cancelled'>
  currency: string
  amount: number
  payout_method_id: number | null
  method: string
  /** As they were when it was requested. */
  details_encrypted: Buffer
  masked: string
  reference: string | null
  reason: string | null
  requested_by: number | null
  decided_by: number | null
  created_at: Time
  updated_at: Time
  paid_at: MaybeTime
}
