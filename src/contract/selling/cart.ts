import * as z from 'zod/mini'
import { cart } from '../core/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { amount, country } from '../core/fields.ts'
import { id, idParams } from '../core/pagination.ts'
import { selling } from '../core/settings.ts'
import { giftValues } from './gifts.ts'
import { soldItem } from './prices.ts'

/** Items that a cart holds. */
export const MAX_CART_ITEMS = 50

export const couponCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

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
      /** Amount chosen by the buyer, where the price is a minimum. */
      amount: z.optional(amount),
      /** To whom it is given; it may then be owned already. */
      gift: z.optional(giftValues),
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
    summary:
      'Chooses another license, amount or recipient for an item of the cart, and accepts a changed price',
    params: idParams,
    body: z.strictObject({ price: id, amount: z.optional(amount), gift: z.optional(giftValues) }),
    reply: cart,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/cart',
    access: 'user',
    feature: selling,
    summary: 'Sets the coupon of the cart and the country of the buyer; 422 for a coupon that does not apply',
    body: z.strictObject({
      coupon: z.optional(z.nullable(couponCode)),
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
