import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PlanPermission } from '../../contract/core/permissions.ts'
import type { PlanInterval, SubscriptionStatus } from '../../contract/core/selling.ts'
import type { SubscriptionEventKind } from '../../contract/selling/back-office/subscriptions.ts'
import type { ProviderKey } from '../../contract/selling/orders.ts'
import type { CancelReason } from '../../contract/selling/subscriptions.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface PlanTable {
  id: Id
  name: string
  description: Generated<string>
  currency: string
  trial_days: Generated<number>
  features: JSONColumnType<string[], string | undefined, string>
  permissions: Generated<PlanPermission[]>
  /** Granted while a subscription lasts. */
  role_id: number | null
  upload_quota_mb: number | null
  /** People who have it together, with the one who pays. */
  seats: Generated<number>
  /** The best quality that it streams; null for all. */
  max_kbps: number | null
  /** On how many devices somebody plays at a time; null for any number. */
  max_devices: number | null
  recommended: Generated<boolean>
  /** The plan of accounts without a subscription. */
  is_default: Generated<boolean>
  /** Offered to new subscribers. */
  active: Generated<boolean>
  position: Generated<number>
  created_at: Time
  updated_at: Time
}

/** What a plan costs. Amounts never change: another price follows, and subscribers keep theirs. */
interface PlanPriceTable {
  id: Id
  plan_id: number
  interval: PlanInterval
  currency: string
  amount: number
  active: Generated<boolean>
  created_at: Time
}

export interface SubscriptionTable {
  id: Id
  uuid: Generated<string>
  user_id: number | null
  plan_id: number
  /** Null if an operator granted it. */
  price_id: number | null
  provider: ProviderKey
  /** The coupon with which it began. */
  discount_code_id: number | null
  /** Its id at the provider that renews it. */
  provider_reference: string | null
  status: Generated<SubscriptionStatus>
  started_at: Time
  trial_ends_at: MaybeTime
  /** When the account was told that its trial ends. */
  trial_noticed_at: MaybeTime
  /** The day of the month on which periods begin. */
  anchor_at: MaybeTime
  period_start: MaybeTime
  /** Null for a lifetime. */
  period_end: MaybeTime
  /** Its price from the next period on. */
  next_price_id: number | null
  /** The price it was announced to pay, in periods that begin from `moves_from` on. */
  moved_price_id: number | null
  moves_from: MaybeTime
  /** How often a payment that is due was tried. */
  attempts: Generated<number>
  retry_at: MaybeTime
  cancelled_at: MaybeTime
  cancel_reason: CancelReason | null
  cancel_note: Generated<string>
  buyer_name: Generated<string>
  country: string | null
  address: Generated<string>
  ended_at: MaybeTime
  updated_at: Time
}

/** What happened to a subscription, for people and reports. */
export interface SubscriptionEventTable {
  id: Id
  subscription_id: number
  kind: SubscriptionEventKind
  from_status: SubscriptionStatus | null
  to_status: SubscriptionStatus
  plan_id: number
  currency: string
  /** Monthly recurring revenue after it and before, in minor units. */
  mrr: number
  mrr_before: number
  /** The operator who did it. */
  by_user_id: number | null
  created_at: ColumnType<string, string | Date, never>
}

/** Codes that grant a plan for some months. */
interface PlanCodeBatchTable {
  id: Id
  name: string
  plan_id: number
  months: number
  /** The last day on which its codes can be redeemed. */
  expires_on: string | null
  /** Null if the account was deleted. */
  created_by: number | null
  created_at: Time
  updated_at: Time
}

interface PlanCodeTable {
  id: Id
  batch_id: number
  code_hash: Buffer
  code_encrypted: Buffer
  redeemed_at: MaybeTime
  redeemed_by: number | null
  revoked_at: MaybeTime
}

/** Who shares the plan of somebody else. */
interface FamilyMemberTable {
  user_id: number
  payer_id: number
  joined_at: Time
}

interface FamilyInvitationTable {
  id: Id
  payer_id: number
  /** Null for a link that the payer passes on. */
  email: string | null
  token_hash: Buffer
  expires_at: ColumnType<string, string | Date, never>
  created_at: Time
}

/** Time of a plan that was given and not used yet: it begins once another plan has ended. */
interface KeptPlanTimeTable {
  user_id: number
  plan_id: number
  seconds: number
}

export interface SubscriptionsTables {
  family_invitations: FamilyInvitationTable
  family_members: FamilyMemberTable
  kept_plan_time: KeptPlanTimeTable
  plan_code_batches: PlanCodeBatchTable
  plan_codes: PlanCodeTable
  plans: PlanTable
  plan_prices: PlanPriceTable
  subscriptions: SubscriptionTable
  subscription_events: SubscriptionEventTable
}
