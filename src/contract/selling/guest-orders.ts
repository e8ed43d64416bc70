import * as z from 'zod/mini'
import { cart } from '../core/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { amount, country } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'
import { selling } from '../core/settings.ts'
import { email } from '../platform/user.ts'
import { couponCode, MAX_CART_ITEMS } from './cart.ts'
import { documentUrls, inLocale } from './invoices.ts'
import { checkoutBody, order, paymentAction, paymentProvider, refundReason } from './orders.ts'
import { downloadFormats, purchase, purchaseDownload } from './purchases.ts'

/** The cart of a visitor, which only their browser knows. */
const guestCart = {
  items: z
    .array(
      z.strictObject({
        price: id,
        /** Amount chosen by the buyer, where the price is a minimum. */
        amount: z.optional(amount),
      }),
    )
    .check(z.maxLength(MAX_CART_ITEMS)),
  coupon: z.optional(couponCode),
}

const token = z.string().check(z.maxLength(100))
const tokenParams = z.object({ token })

/** An order of a visitor, with what can be downloaded of it. */
export const guestOrder = z.object({ order, purchases: z.array(purchase) })
export type GuestOrder = z.infer<typeof guestOrder>

/**
 * Carts and orders of visitors. The token of an order, which its browser and the email with the receipt have, opens it
 * until it is claimed: then it belongs to an account.
 */
export const guestOrders = {
  cart: endpoint({
    method: 'POST',
    path: '/guest-cart',
    access: 'optional',
    feature: selling,
    summary:
      'Returns what a cart of a visitor costs, without what is not sold any more, and the ways to pay it; 409 for several currencies or an item twice, 422 for a coupon that does not apply',
    body: z.strictObject({ ...guestCart, country: z.optional(country) }),
    reply: z.object({ cart, providers: z.array(paymentProvider) }),
    limit: 'login',
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/guest-checkout',
    access: 'optional',
    feature: [...selling, 'guest_checkout'],
    summary:
      'Makes an order without an account and starts its payment; 409 if `total` is no longer what the cart costs; 402 if the provider refuses',
    body: z.strictObject({
      ...checkoutBody,
      ...guestCart,
      email,
      country,
      /** Token of an order of the same cart that is not paid yet, and is continued. */
      token: z.optional(token),
    }),
    reply: z.object({ order, action: paymentAction, token: z.string() }),
    status: 201,
    idempotent: 'resumable',
    limit: 'login',
  }),
  get: endpoint({
    method: 'GET',
    path: '/guest-orders/{token}',
    access: 'public',
    summary: 'Returns the order of a visitor; 410 once it was claimed',
    params: tokenParams,
    reply: guestOrder,
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/purchases/{id}/downloads',
    access: 'public',
    summary:
      'Prepares the files of a purchase of a visitor in a format, and returns their URL once they are ready: repeat it until then. 403 after a refund and before the release',
    params: z.object({ ...tokenParams.shape, ...idParams.shape }),
    body: z.strictObject({ format: z.enum(downloadFormats) }),
    reply: purchaseDownload,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/confirm',
    access: 'public',
    summary: 'Asks the provider whether the order of a visitor is paid; 402 if the payment failed',
    params: tokenParams,
    reply: order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/cancel',
    access: 'public',
    summary: 'Cancels a pending order of a visitor; 409 once it is paid',
    params: tokenParams,
    reply: order,
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/refund-request',
    access: 'public',
    summary: 'Asks the operators to refund the order of a visitor; 409 unless it is paid and was not free',
    params: tokenParams,
    body: z.strictObject({ reason: refundReason }),
    reply: order,
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/receipt-links',
    access: 'public',
    summary: 'Returns URLs of the invoice of a visitor’s order, as for accounts; 404 without one',
    params: tokenParams,
    body: inLocale,
    reply: z.object(documentUrls),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/claim',
    access: 'user',
    summary: 'Assigns the order of a visitor to the account, once; 410 if another account has claimed it',
    params: tokenParams,
    reply: success,
  }),
}
