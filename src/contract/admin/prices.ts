import * as z from 'zod/mini'
import { amount, currency } from '../amount.ts'
import { id } from '../pagination.ts'
import { listenPolicies, PREVIEW_SECONDS } from '../prices.ts'
import { soldTypes } from '../sold-types.ts'
import { choice, choices } from './choices.ts'
import { crud, yesOrNo } from './crud.ts'

const permission = 'CED prices'

export const adminPrice = z.object({
  id: z.number(),
  type: z.enum(soldTypes),
  title: z.string(),
  artist: z.nullable(z.string()),
  license: choice,
  currency,
  amount: z.number(),
  minimum: z.nullable(z.number()),
  ask_email: z.boolean(),
  active: z.boolean(),
  /** Items sold at it, refunded ones excepted. */
  sold: z.number(),
  created_at: z.string(),
})
export type AdminPrice = z.infer<typeof adminPrice>

const change = {
  license: id,
  amount,
  /** Buyers choose what they pay, from this amount on; null for a fixed price. */
  minimum: z.nullable(amount),
  /** It is free for an email address, which the artist receives. */
  ask_email: z.boolean(),
  active: z.boolean(),
  /** What those who have not bought the item hear of it, whatever its license. */
  policy: z.enum(listenPolicies),
  preview_seconds: z.number().check(z.int(), z.minimum(PREVIEW_SECONDS.min), z.maximum(PREVIEW_SECONDS.max)),
}

/** Prices of songs and albums, one per item and license, in the currency of the site. */
export const adminPrices = crud({
  resource: 'prices',
  noun: 'prices',
  read: permission,
  write: permission,
  feature: 'saas',
  row: adminPrice,
  item: {
    type: z.enum(soldTypes),
    item: choice,
    artist: z.nullable(z.string()),
    license: choice,
    currency,
    amount: z.number(),
    minimum: z.nullable(z.number()),
    ask_email: z.boolean(),
    active: z.boolean(),
    policy: z.enum(listenPolicies),
    preview_seconds: z.number(),
  },
  create: z.strictObject({ type: z.enum(soldTypes), item: id, ...change }),
  change,
  sorts: ['-created_at', 'title', 'amount', 'sold'],
  filters: { type: z.enum(soldTypes), active: yesOrNo, license: id },
  actions: ['delete', 'activate', 'deactivate'],
})

export const adminPriceChoices = {
  songs: choices('prices', 'songs', permission, 'saas'),
  albums: choices('prices', 'albums', permission, 'saas'),
  licenses: choices('prices', 'licenses', permission, 'saas'),
}
