import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { gift } from './gift-shape.ts'
import { orderedTypes } from './sold-types.ts'

export const orderItem = z.object({
  id: z.number(),
  type: z.enum(orderedTypes),
  /** Null once the item is deleted, and for plans. */
  item_id: z.nullable(z.number()),
  title: z.string(),
  artist: z.string(),
  cover: z.nullable(cover),
  license: z.string(),
  /** What a plan is paid for: `end` is null for a lifetime. Null for anything else, and for plans that are given. */
  period: z.nullable(z.object({ start: z.string(), end: z.nullable(z.string()) })),
  amount: z.number(),
  discount: z.number(),
  tax: z.number(),
  refunded: z.number(),
  /** To whom it is given; null for what the buyer keeps. */
  gift: z.nullable(z.pick(gift, { email: true, name: true })),
})
export type OrderItem = z.infer<typeof orderItem>
