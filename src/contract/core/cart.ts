import * as z from 'zod/mini'
import { cover } from './fields.ts'
import { orderedTypes, planIntervals, soldTypes } from './selling.ts'

// Parts of the account, which lists what is in its cart.

/** To whom an item of a cart or order is given. */
export const gift = z.object({
  email: z.string(),
  /** Empty if the giver names nobody. */
  name: z.string(),
  message: z.string(),
  /** When the recipient gets the email; null for as soon as it is paid. */
  deliver_at: z.nullable(z.string()),
})
export type Gift = z.infer<typeof gift>

export const cartItem = z.object({
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
  /** Deduction from the price of an album for songs that the buyer owns. */
  deduction: z.number(),
  /** Price after the deduction. */
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

export const orderItem = z.object({
  id: z.number(),
  type: z.enum(orderedTypes),
  /** Null once the item is deleted, and for plans. */
  item_id: z.nullable(z.number()),
  title: z.string(),
  artist: z.string(),
  cover: z.nullable(cover),
  license: z.string(),
  /** Paid time of a plan: `end` is null for a lifetime. Null for anything else, and for plans that are given. */
  period: z.nullable(z.object({ start: z.string(), end: z.nullable(z.string()) })),
  /** Length of a plan that is given; null for anything else. */
  months: z.nullable(z.number()),
  amount: z.number(),
  discount: z.number(),
  tax: z.number(),
  refunded: z.number(),
  /** To whom it is given; null for what the buyer keeps. */
  gift: z.nullable(z.pick(gift, { email: true, name: true })),
})
export type OrderItem = z.infer<typeof orderItem>

export const planPrice = z.object({
  id: z.number(),
  interval: z.enum(planIntervals),
  /** In minor units of the currency of the plan. */
  amount: z.number(),
})
export type PlanPrice = z.infer<typeof planPrice>
