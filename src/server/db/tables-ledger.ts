import type { Generated } from 'kysely'
import type { Id, Time } from './columns.ts'

/** An account of the ledger, such as `artist:7`; see `features/ledger`. */
interface LedgerAccountTable {
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

interface LedgerTransactionTable {
  id: Id
  kind: LedgerKind
  /** What it books; each is booked once. */
  reference: string
  order_id: string | null
  /** When artists may be paid what it earned them. */
  available_at: Time
  created_at: Time
}

interface LedgerEntryTable {
  id: Id
  transaction_id: number
  account_id: number
  order_item_id: number | null
  amount: number
}

export interface LedgerTables {
  ledger_accounts: LedgerAccountTable
  ledger_transactions: LedgerTransactionTable
  ledger_entries: LedgerEntryTable
}
