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

export interface PaymentsTables {
  payment_providers: PaymentProviderTable
  reconciliations: ReconciliationTable
  reconciliation_differences: ReconciliationDifferenceTable
}
