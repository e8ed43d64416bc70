import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderedType, OrderStatus, SoldType } from '../../../contract/core/selling.ts'
import type { PaymentAction, ProviderKey } from '../../../contract/selling/orders.ts'
import type { DownloadFormat } from '../../../contract/selling/purchases.ts'
import type { Card } from '../../../contract/selling/subscriptions.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

/** Renewal by a provider, requested with the first payment. */
export interface Renewal {
  price_id: number
  plan: { id: number; name: string }
  interval: 'month' | 'year'
  /** Price of each period, with tax. */
  amount: number
  /** Price of each of the first periods instead, with tax; all of them for null. */
  discount?: { amount: number; periods: number | null }
  /** Days before the first period that cost nothing. */
  trial_days: number
  /** When the provider charges for the first time; null for at once, or after the trial. */
  starts_at: string | null
  /** Purpose of the order: a period, a trial, or the consent to a change at the end of the period. */
  effect: 'period' | 'trial' | 'later'
}

export interface OrderTable {
  id: Generated<string>
  number: Generated<number>
  user_id: number | null
  status: Generated<OrderStatus>
  /** Hash of the cart: an account has one open order per cart. */
  fingerprint: string
  currency: string
  subtotal: number
  discount: Generated<number>
  tax: Generated<number>
  total: number
  refunded: Generated<number>
  tax_included: boolean
  tax_name: Generated<string>
  tax_rate: Generated<number>
  discount_code_id: number | null
  discount_code: string | null
  buyer_name: string
  buyer_email: string
  country: string | null
  address: Generated<string>
  provider: ProviderKey
  refund_requested_at: MaybeTime
  refund_reason: string | null
  created_at: Time
  expires_at: ColumnType<string, string | Date, string | Date>
  paid_at: MaybeTime
  /** When it was cancelled, failed or expired. */
  ended_at: MaybeTime
  /** The period of a subscription that it pays, and the price. */
  subscription_id: number | null
  plan_price_id: number | null
  period_start: MaybeTime
  period_end: MaybeTime
  /** From when on it pays its period; null for all of it. */
  prorated_from: MaybeTime
  /** Number, name and email of the buyer. */
  search_text: ColumnType<string, never, never>
}

/** An order that a visitor made. The holder of its token can claim it for an account, once. */
interface GuestOrderTable {
  order_id: string
  /** SHA-256 of the token, and the token encrypted, for emails. */
  token_hash: Buffer
  token_encrypted: Buffer
  locale: string
  claimed_at: MaybeTime
}

/** Part of an order, as it was sold. */
interface OrderItemTable {
  id: Id
  /** Of song, album and plan, one is set. */
  song_id: number | null
  album_id: number | null
  plan_id: number | null
  order_id: string
  type: OrderedType
  artist_id: number | null
  license_id: number | null
  title: string
  artist: string
  license: string
  license_text: string
  amount: number
  discount: Generated<number>
  tax: Generated<number>
  commission: Generated<number>
  /** Earnings of each artist, and its share in hundredths of a percent. */
  splits: JSONColumnType<{ artist_id: number; share: number; amount: number }[], string | undefined, string>
  refunded: Generated<number>
  /** When a refund ended what it grants. */
  ended_at: MaybeTime
  /** The item that was refunded, if it is another one that had lowered its price. */
  ended_with: number | null
}

/** Payments for one item that lowered the price of another: songs of an album, or the rest of a period. */
interface OrderItemCreditTable {
  item_id: number
  source_id: number
  /** Before tax. */
  amount: number
}

/** One attempt to pay an order. */
interface PaymentTable {
  id: Generated<string>
  order_id: string
  provider: ProviderKey
  /** Its id at the provider. */
  provider_reference: string | null
  status: Generated<'created' | 'pending' | 'succeeded' | 'failed' | 'cancelled'>
  currency: string
  amount: number
  /** The id of what was charged, such as a payment intent or a capture: refunds and chargebacks name it. */
  charge_reference: string | null
  /** Where the buyer returns to: retries of the request are the same. */
  return_path: Generated<string>
  cancel_path: Generated<string>
  /** Renewal by the provider from then on. */
  renewal: JSONColumnType<Renewal, string | null | undefined, string | null> | null
  /** Fee of the provider, once known. */
  fee: number | null
  action: JSONColumnType<PaymentAction, string | null | undefined, string | null> | null
  error: string | null
  created_at: Time
  updated_at: Time
  /** When the provider was last asked about it. */
  checked_at: MaybeTime
}

/** An event that a provider sent; each is processed once. */
interface PaymentEventTable {
  id: Id
  provider: ProviderKey
  event_id: string
  kind: string
  /** As it was received. */
  body: string
  received_at: Time
  processed_at: MaybeTime
  error: string | null
  attempts: Generated<number>
  /** When it is tried again. */
  retry_at: MaybeTime
}

/** Who may use what, under which license. */
interface PurchaseTable {
  id: Id
  /** Of song and album, one is set. */
  song_id: number | null
  album_id: number | null
  /** Null for a gift until it is redeemed, and for what a visitor bought until it is claimed. */
  user_id: number | null
  order_item_id: number
  license_id: number | null
  /** As it was sold. */
  type: SoldType
  title: string
  artist: string
  valid: Generated<boolean>
  created_at: Time
  ended_at: MaybeTime
}

/** An item of an order that is given to somebody, who redeems it with a code. */
interface GiftTable {
  id: Id
  order_item_id: number
  /** Who gives it, and the name of the account then. */
  user_id: number | null
  sender: string
  email: string
  name: Generated<string>
  message: Generated<string>
  deliver_at: MaybeTime
  /** SHA-256 of the code, and the code encrypted, so that the giver can copy it; null until the order is paid. */
  code_hash: Buffer | null
  code_encrypted: Buffer | null
  /** When its email was queued, and how many were. */
  sent_at: MaybeTime
  emails: Generated<number>
  redeemed_at: MaybeTime
  redeemed_by: number | null
  /** When its order was refunded. */
  revoked_at: MaybeTime
  created_at: Time
}

/** The songs of a purchase when it was made. */
interface PurchasedSongTable {
  purchase_id: number
  song_id: number
  position: Generated<number>
}

interface RefundTable {
  id: Generated<string>
  /** A chargeback is decided by the buyer’s bank. */
  kind: Generated<'refund' | 'chargeback'>
  order_id: string
  payment_id: string | null
  status: Generated<'created' | 'succeeded' | 'failed'>
  amount: number
  items: JSONColumnType<{ id: number; amount: number }[], string, string>
  reason: Generated<string>
  provider_reference: string | null
  error: string | null
  created_by: number | null
  created_at: Time
  updated_at: Time
}

/** A file that buyers download: an original, or one converted with tags and cover. */
interface DownloadFileTable {
  id: Id
  media_id: number
  format: DownloadFormat
  /** SHA-256 of its tags and cover; empty for an original. */
  tags: Generated<string>
  status: Generated<'queued' | 'ready' | 'failed'>
  /** Bytes and CRC-32, once it is ready. */
  size: number | null
  crc32: number | null
  error: string | null
  /** When a job was last asked to convert it. */
  queued_at: Time
  used_at: Time
}

/** The last number of a series of invoices. */
interface InvoiceSeriesTable {
  name: string
  last: number
}

interface InvoiceTable {
  id: Id
  series: string
  /** Without gaps in its series. */
  number: number
  kind: 'invoice' | 'credit_note'
  order_id: string
  refund_id: string | null
  document: JSONColumnType<object, string, string>
  issued_at: Time
}

export interface OrdersTables {
  orders: OrderTable
  guest_orders: GuestOrderTable
  order_items: OrderItemTable
  order_item_credits: OrderItemCreditTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  purchases: PurchaseTable
  gifts: GiftTable
  purchased_songs: PurchasedSongTable
  refunds: RefundTable
  download_files: DownloadFileTable
  invoice_series: InvoiceSeriesTable
  invoices: InvoiceTable
}

/** How the site reaches a payment provider. */
interface PaymentProviderTable {
  key: 'stripe' | 'paypal'
  enabled: Generated<boolean>
  sandbox: Generated<boolean>
  client_id: Generated<string>
  encrypted_secret: Buffer | null
  /** The last characters of the secret, to recognize it. */
  secret_ending: Generated<string>
  webhook_id: Generated<string>
  encrypted_webhook_secret: Buffer | null
  updated_at: Time
}

/** A comparison of the ledger and payments with what providers list. */
interface ReconciliationTable {
  id: Id
  started_at: Time
  finished_at: MaybeTime
  /** How many were compared. */
  payments: Generated<number>
  refunds: Generated<number>
  /** Why providers could not be asked. */
  error: string | null
}

interface ReconciliationDifferenceTable {
  id: Id
  kind: string
  /** An account of the ledger, or a payment or refund. */
  subject: string
  provider: string | null
  payment_id: string | null
  currency: string
  ours: number
  theirs: number
  found_at: Time
  seen_at: Time
  /** When it was no longer found. */
  resolved_at: MaybeTime
}

/** A subscription at the provider that renews it. One of ours has several over time: what is replaced ends. */
export interface ProviderSubscriptionTable {
  id: Id
  provider: 'stripe' | 'paypal'
  /** Its id there. */
  reference: string
  subscription_id: number
  /** Price that the provider charges next. */
  price_id: number
  /** Last known state at the provider: it renews, runs out, or has ended. */
  state: Generated<'active' | 'stopped' | 'ended'>
  /** When the provider is to charge next, until it says that it will. */
  extend_until: MaybeTime
  /** The card that is charged, as the provider last said. */
  card: JSONColumnType<Card, string | null | undefined, string | null> | null
  /** Counts what was applied, so that an answer that was overtaken is not. */
  version: Generated<number>
  /** When the provider is asked, or told, next. */
  sync_at: MaybeTime
  attempts: Generated<number>
  error: string | null
  created_at: Time
}

/** Products and prices that were created at a provider. */
interface ProviderObjectTable {
  provider: 'stripe' | 'paypal'
  /** Hash of the keys: another account has others. */
  account: string
  name: string
  reference: string
  created_at: Time
}

export interface PaymentsTables {
  provider_subscriptions: ProviderSubscriptionTable
  provider_objects: ProviderObjectTable
  payment_providers: PaymentProviderTable
  reconciliations: ReconciliationTable
  reconciliation_differences: ReconciliationDifferenceTable
}
