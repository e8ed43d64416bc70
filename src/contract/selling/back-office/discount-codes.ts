import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { amount, currency, ofArtist } from '../../core/fields.ts'
import { id } from '../../core/pagination.ts'
import { selling } from '../../core/settings.ts'

const permission = 'CED prices'

const shown = {
  code: z.string(),
  /** Either a percentage or an amount is taken off. */
  percent: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  currency: z.nullable(currency),
  /** The only artist whose items it applies to. */
  artist: z.nullable(choice),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  usage_limit: z.nullable(z.number()),
  used: z.number(),
  once_per_user: z.boolean(),
  /** Payments of a plan that it lowers; null for all. */
  periods: z.nullable(z.number()),
  active: z.boolean(),
}

export const adminDiscountCode = z.object({ id: z.number(), ...shown, created_at: z.string() })
export type AdminDiscountCode = z.infer<typeof adminDiscountCode>

const change = {
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/)),
  percent: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
  amount: z.nullable(amount.check(z.minimum(1))),
  artist: z.nullable(id),
  starts_at: z.nullable(z.iso.datetime()),
  ends_at: z.nullable(z.iso.datetime()),
  usage_limit: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  once_per_user: z.boolean(),
  /** Payments of a plan that it lowers; null for all. */
  periods: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(120))),
  active: z.boolean(),
}

/** Coupons. Amounts are in the currency of the site. */
export const adminDiscountCodes = crud({
  resource: 'discount-codes',
  noun: 'coupons',
  read: permission,
  write: permission,
  feature: 'saas',
  row: adminDiscountCode,
  item: shown,
  create: z.strictObject(change),
  change,
  sorts: ['-created_at', 'code', 'used'],
  filters: { active: yesOrNo },
  actions: ['delete'],
})

export const adminDiscountCodeChoices = { artists: choices('discount-codes', 'artists', permission, 'saas') }

const row = z.omit(adminDiscountCode, { artist: true, periods: true })
export type ArtistCoupon = z.infer<typeof row>

const { id: _, created_at, ...item } = row.shape
const { version, artist, periods, ...artistChange } = adminDiscountCodes.change.body.shape

/** Coupons for the songs and albums of an artist, for its owners. Amounts are in the currency of the site. */
export const artistCoupons = crud({
  area: 'artist',
  resource: 'coupons',
  noun: 'coupons of an artist',
  read: 'artist',
  write: 'artist',
  feature: selling,
  row,
  item,
  create: z.strictObject({ ...artistChange, ...ofArtist }),
  change: artistChange,
  sorts: ['-created_at', 'code', 'used'],
  filters: { active: yesOrNo },
  /** `end` takes them out of use. */
  actions: ['delete', 'end'],
})
