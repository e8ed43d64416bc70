import * as z from 'zod/mini'
import { amount, currency } from '../amount.ts'
import { id } from '../pagination.ts'
import { choice, choices } from './choices.ts'
import { crud, yesOrNo } from './crud.ts'

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
