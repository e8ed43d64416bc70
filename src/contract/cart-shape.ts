import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { gift } from './gift-shape.ts'
import { soldTypes } from './sold-types.ts'

// Apart from the calls of the cart: every account carries it.

const cartItem = z.object({
  id: z.number(),
  product: z.object({ type: z.enum(soldTypes), id: z.number() }),
  /** Id of its price. */
  price: z.number(),
  title: z.string(),
  artist: z.nullable(z.string()),
  /** The songs of an album. */
  songs_count: z.nullable(z.number()),
  cover: z.nullable(cover),
  license: z.object({ id: z.number(), name: z.string(), summary: z.string() }),
  /** The price, or what the buyer chose to pay. */
  chosen: z.number(),
  /** What is deducted from the price of an album for songs that the buyer owns. */
  deduction: z.number(),
  /** What it costs. */
  amount: z.number(),
  minimum: z.nullable(z.number()),
  /** The price when it was put in the cart, if it has changed. */
  changed_from: z.nullable(z.number()),
  /** Null for what the buyer keeps. */
  gift: z.nullable(gift),
})
export type CartItem = z.infer<typeof cartItem>

/** All amounts are minor units of `currency`. */
export const cart = z.object({
  items: z.array(cartItem),
  /** Sum of the items. */
  subtotal: z.number(),
  coupon: z.nullable(z.object({ code: z.string(), percent: z.nullable(z.number()) })),
  discount: z.number(),
  tax: z.number(),
  tax_name: z.string(),
  /** In hundredths of a percent. */
  tax_rate: z.number(),
  /** The prices contain the tax; otherwise it is added. */
  tax_included: z.boolean(),
  /** Where the buyer lives, which decides the tax; null if unknown. */
  country: z.nullable(z.string()),
  total: z.number(),
  currency: z.string(),
})
export type Cart = z.infer<typeof cart>

/** The cart as the account carries it. */
export const cartSummary = z.pick(cart, { items: true, total: true, currency: true })
