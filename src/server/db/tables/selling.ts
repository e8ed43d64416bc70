import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Gift } from '../../../contract/core/cart.ts'
import type { PlanPermission } from '../../../contract/core/permissions.ts'
import type { PlanInterval, SubscriptionStatus } from '../../../contract/core/selling.ts'
import type { SubscriptionEventKind } from '../../../contract/selling/back-office/subscriptions.ts'
import type { ProviderKey } from '../../../contract/selling/orders.ts'
import type { CancelReason } from '../../../contract/selling/subscriptions.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

/** A license: how the buyer of an item may use it. */
interface LicenseTable {
  id: Id
  name: string
  /** One line in plain language. */
  summary: Generated<string>
  text: Generated<string>
  position: Generated<number>
  active: Generated<boolean>
  created_at: Time
  updated_at: Time
}

/** Price of an item under a license. */
export interface PriceTable {
  id: Id
  /** Of song and album, one is set. */
  song_id: number | null
  album_id: number | null
  license_id: number
  currency: string
  /** In minor units of the currency, as all amounts; the suggested one if there is a minimum. */
  amount: number
  /** Buyers choose what they pay, from this amount on; null for a fixed price. */
  minimum: number | null
  /** It is free for an email address, which the artist receives. */
  ask_email: Generated<boolean>
  active: Generated<boolean>
  created_at: Time
  updated_at: Time
}

/** Listening rights in an item without a purchase; all of it without a row. */
interface ListenPolicyTable {
  id: Id
  /** Of song and album, one is set. */
  song_id: number | null
  album_id: number | null
  policy: 'preview' | 'none'
  preview_seconds: Generated<number>
}

/** Who shares the earnings of an item. */
interface RevenueSplitTable {
  id: Id
  /** Of song and album, one is set. */
  song_id: number | null
  album_id: number | null
  /** The main artist of the item when it was agreed: a split ends when the item gets another one. */
  owner_id: number
  artist_id: number
  /** In hundredths of a percent. */
  share: number
  created_at: Time
}

/** A split that some of its artists have not agreed to yet. */
interface SplitProposalTable {
  id: Id
  /** Of song and album, one is set. */
  song_id: number | null
  album_id: number | null
  owner_id: number
  proposed_by: number | null
  /** The item loses its own split: the shares are what applies then. */
  ends: boolean
  created_at: Time
}

interface SplitProposalShareTable {
  proposal_id: number
  artist_id: number
  /** In hundredths of a percent: what the artist would get, 0 if it leaves, and what it got. */
  share: number
  before: number
  agreed: boolean
}

/** The commission of artists for whom it differs from the setting, in hundredths of a percent. */
interface ArtistCommissionTable {
  artist_id: number
  commission: number
}

/** A coupon: a percentage or an amount, of all items or of those of one artist. */
export interface DiscountCodeTable {
  id: Id
  /** In capitals. */
  code: string
  percent: number | null
  amount: number | null
  currency: string | null
  artist_id: number | null
  starts_at: MaybeTime
  ends_at: MaybeTime
  usage_limit: number | null
  /** Paid orders with it. */
  used: Generated<number>
  once_per_user: Generated<boolean>
  active: Generated<boolean>
  /** Periods of a plan that it lowers; null for all. */
  periods: Generated<number | null>
  /** Who made it, or changed it last; null if the account was deleted. */
  changed_by: number | null
  created_at: Time
  updated_at: Time
}

/** The tax of a country. */
interface TaxRateTable {
  id: Id
  country: string
  name: string
  /** In hundredths of a percent. */
  rate: number
  created_at: Time
  updated_at: Time
}

interface CartItemTable {
  id: Id
  user_id: number
  price_id: number
  /** Amount chosen by the buyer, or the price. */
  amount: number
  /** The price when the item was put in the cart. */
  list_amount: number
  /** To whom it is given; null for what the buyer keeps. */
  gift: JSONColumnType<Gift, string | null | undefined, string | null> | null
  created_at: Time
}

/** A cart, besides its items. */
interface CartTable {
  user_id: number
  discount_code_id: number | null
  country: string | null
  updated_at: Time
}

/** Who got something free for an email address. */
export interface FreeDownloadTable {
  id: Id
  /** Who receives the address: the main artist of the item then. */
  artist_id: number
  /** Null for visitors. */
  user_id: number | null
  /** Of song and album, one is set until the item is gone. */
  song_id: number | null
  album_id: number | null
  title: string
  license: string
  license_text: string
  /** Lowercase; null once it was withdrawn. */
  email: string | null
  country: string | null
  locale: string | null
  /** When the emailed link expires. */
  expires_at: Time
  /** When the link was used, which shows that the address is right: only then the artist receives it. */
  confirmed_at: MaybeTime
  created_at: Time
}

export interface SellingTables {
  free_downloads: FreeDownloadTable
  licenses: LicenseTable
  prices: PriceTable
  listen_policies: ListenPolicyTable
  revenue_splits: RevenueSplitTable
  split_proposals: SplitProposalTable
  split_proposal_shares: SplitProposalShareTable
  artist_commissions: ArtistCommissionTable
  discount_codes: DiscountCodeTable
  tax_rates: TaxRateTable
  cart_items: CartItemTable
  carts: CartTable
}

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

/** A price of a plan. Amounts never change: another price follows, and subscribers keep theirs. */
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

/** Events of a subscription, for people and reports. */
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
