import type { Generated, JSONColumnType } from 'kysely'
import type { PayoutField, PayoutStatus } from '../../../contract/selling/back-office/earnings.ts'
import type { ShareKind, ShareModel } from '../../../contract/selling/back-office/shares.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

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
  /** Id of what it books; each is booked once. */
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

/** Sales of something on a day, or in a month. */
interface RevenueTotalTable {
  /** Grouping: `all`, `item`, `artist`, `country`, `provider` or `license`. */
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
  /** Payments of buyers, with taxes. */
  gross: number
  refunded: number
  /** Less those of refunds, as `commission`. */
  tax: number
  commission: number
  fees: number
}

/** A tax according to the invoices or credit notes of a month. */
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

/** A way to pay artists. Amounts are minor units of its currency. */
interface PayoutMethodTable {
  id: Id
  name: string
  description: Generated<string>
  kind: 'sepa' | 'other'
  /** Fields for artists; empty for SEPA, whose fields are known. */
  fields: JSONColumnType<PayoutField[], string | undefined, string>
  currency: string
  minimum: Generated<number>
  fee: Generated<number>
  active: Generated<boolean>
  created_at: Time
  updated_at: Time
}

/** How an artist is paid. */
interface PayoutAccountTable {
  artist_id: number
  method_id: number
  /** Encrypted JSON. */
  details: Buffer
  changed_at: Time
  changed_by: number | null
}

/** A payout that an artist requested, with the details as they were. */
export interface PayoutTable {
  id: Id
  number: Generated<number>
  artist_id: number | null
  artist: string
  method_id: number | null
  method: string
  /** Encrypted JSON. */
  details: Buffer
  /** Details as operators see them at first. */
  masked: JSONColumnType<{ label: string; value: string }[], string, string>
  currency: string
  amount: number
  fee: number
  status: Generated<PayoutStatus>
  reference: string | null
  reason: string | null
  requested_by: number | null
  decided_by: number | null
  created_at: Time
  approved_at: MaybeTime
  ended_at: MaybeTime
}

export interface PayoutTables {
  payout_methods: PayoutMethodTable
  payout_accounts: PayoutAccountTable
  payouts: PayoutTable
}

/** A month that was closed, by the settings of then. */
interface ShareMonthTable {
  /** Its first day. */
  month: string
  model: ShareModel
  ads: boolean
  /** Share of the site. */
  site_percent: number
  closed_at: Time
}

/** Income of a month in a currency and what became of it. */
interface SharePoolTable {
  id: Id
  month: string
  /** An earlier month if it corrects that one, otherwise the same. */
  of_month: string
  kind: ShareKind
  currency: string
  /** With tax and fees. */
  income: number
  tax: number
  fees: number
  /** Commission of the site. */
  site: Generated<number>
  distributed: Generated<number>
}

/** Amount that an order adds to a pool for a month of its period, or takes from it. */
interface ShareIncomeTable {
  order_id: string
  month: string
  pool_id: number
  income: number
  tax: number
  fees: number
}

/** Share of an artist in a pool for an item. */
interface ShareTable {
  id: Id
  pool_id: number
  artist_id: number
  /** Its name, and the title of the item, when the month was closed. */
  artist: string
  item_type: 'song' | 'episode'
  item_id: number
  title: string
  /** Plays, or impressions for ads. */
  plays: number
  listeners: number
  amount: number
}

export interface SharesTables {
  share_months: ShareMonthTable
  share_pools: SharePoolTable
  share_incomes: ShareIncomeTable
  shares: ShareTable
}
