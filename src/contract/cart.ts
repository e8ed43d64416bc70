import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './pagination.ts'
import { amount, selling, soldItem, soldTypes } from './prices.ts'

/** Items that a cart holds. */
export const MAX_CART_ITEMS = 50

/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))

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

export const carts = {
  get: endpoint({
    method: 'GET',
    path: '/user/cart',
    access: 'user',
    feature: selling,
    summary: 'Returns the cart of the account',
    reply: cart,
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/add-to-cart',
    access: 'user',
    feature: selling,
    summary:
      'Puts a song or album in the cart, under the license of a price; 409 if it is owned, in the cart, or in another currency',
    body: z.strictObject({
      product: soldItem,
      price: id,
      /** What the buyer chooses to pay, where the price is a minimum. */
      amount: z.optional(amount),
    }),
    reply: cart,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/remove-from-cart',
    access: 'user',
    feature: selling,
    summary: 'Removes an item of the cart',
    body: z.strictObject({ id }),
    reply: cart,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/cart/items/{id}',
    access: 'user',
    feature: selling,
    summary: 'Chooses another license or amount for an item of the cart, and accepts a changed price',
    params: idParams,
    body: z.strictObject({ price: id, amount: z.optional(amount) }),
    reply: cart,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/cart',
    access: 'user',
    feature: selling,
    summary: 'Sets the coupon of the cart and the country of the buyer; 422 for a coupon that does not apply',
    body: z.strictObject({
      coupon: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)))),
      country: z.optional(z.nullable(country)),
    }),
    reply: cart,
    limit: 'login',
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/user/cart',
    access: 'user',
    feature: selling,
    summary: 'Removes everything from the cart',
    reply: cart,
  }),
}
