import type { Generated } from 'kysely'
import type { Id, Time } from './columns.ts'

/** An account of the ledger, such as `artist:7`; see `domains/selling/ledger`. */
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
  | 'merge'
  | 'share'

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

/** What was sold of something on a day, or in a month. */
interface RevenueTotalTable {
  /** What it is counted for: `all`, `item`, `artist`, `country`, `provider` or `license`. */
  part: string
  currency: string
  span: 'day' | 'month'
  /** The day, or the first of the month. */
  day: string
  /** Which one of them, such as `song:7`. */
  key: string
  /** Its name when it was sold last. */
  label: string
  orders: number
  units: number
  /** What buyers paid, with taxes. */
  gross: number
  refunded: number
  /** Less those of refunds, as `commission`. */
  tax: number
  commission: number
  fees: number
}

/** What the invoices or credit notes of a month say of a tax. */
interface TaxMonthTable {
  /** The first of the month. */
  month: string
  currency: string
  country: string
  tax_name: string
  tax_rate: number
  kind: 'invoice' | 'credit_note'
  documents: number
  tax: number
  gross: number
}

export interface LedgerTables {
  ledger_accounts: LedgerAccountTable
  ledger_transactions: LedgerTransactionTable
  ledger_entries: LedgerEntryTable
  revenue_totals: RevenueTotalTable
  tax_months: TaxMonthTable
}
