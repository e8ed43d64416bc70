import type { Generated, JSONColumnType } from 'kysely'
import type { PayoutField, PayoutStatus } from '../../contract/selling/back-office/earnings.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

/** A way to pay artists. Amounts are minor units of its currency. */
interface PayoutMethodTable {
  id: Id
  name: string
  description: Generated<string>
  kind: 'sepa' | 'other'
  /** What artists fill in; empty for SEPA, whose fields are known. */
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

/** What an artist asked to be paid, with the details as they were. */
export interface PayoutTable {
  id: Id
  number: Generated<number>
  artist_id: number | null
  artist: string
  method_id: number | null
  method: string
  /** Encrypted JSON. */
  details: Buffer
  /** What operators see of them at first. */
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
