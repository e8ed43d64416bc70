import type { Generated } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

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
  /** What differs: an account of the ledger, or a payment or refund. */
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
  /** What the provider charges next. */
  price_id: number
  /** What the provider was last known to do: renew it, let it run out, or nothing any more. */
  state: Generated<'active' | 'stopped' | 'ended'>
  /** When the provider is to charge next, until it says that it will. */
  extend_until: MaybeTime
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
