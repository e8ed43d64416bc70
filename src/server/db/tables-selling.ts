import type { Generated, JSONColumnType } from 'kysely'
import type { Gift } from '../../contract/core/cart.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

/** What the buyer of an item may do with it. */
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

/** What an item costs under a license. */
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

/** What those who have not bought an item hear of it; all of it without a row. */
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
  /** What the buyer chose to pay, or the price. */
  amount: number
  /** The price when the item was put in the cart. */
  list_amount: number
  /** To whom it is given; null for what the buyer keeps. */
  gift: JSONColumnType<Gift, string | null | undefined, string | null> | null
  created_at: Time
}

/** What a cart has besides its items. */
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
