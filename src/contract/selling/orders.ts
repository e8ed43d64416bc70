import * as z from 'zod/mini'
import { orderItem } from '../core/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { amount, country } from '../core/fields.ts'
import { listOf, pageQuery } from '../core/pagination.ts'
import { orderStatuses } from '../core/selling.ts'
import { selling } from '../core/settings.ts'

/** Returns the number of an order as people see it. */
export const orderNumber = (number: number): string => `T-${number}`

/** Payment providers, in the order in which buyers see them. */
export const providerKeys = ['stripe', 'paypal', 'offline', 'test', 'free'] as const
export type ProviderKey = (typeof providerKeys)[number]

export const paymentProvider = z.object({
  key: z.enum(providerKeys),
  kind: z.enum(['redirect', 'inline', 'offline']),
})
export type PaymentProvider = z.infer<typeof paymentProvider>

/** Next step of a buyer to pay. */
export const paymentAction = z.union([
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({
    type: z.literal('offline'),
    instructions: z.string(),
    /** Reference for the buyer’s transfer. */
    reference: z.string(),
    /** Null without a bank account. */
    account: z.nullable(z.object({ holder: z.string(), iban: z.string(), bic: z.string() })),
    /** Contents of a QR code for a SEPA transfer (EPC069-12); null unless the order is in euros. */
    qr: z.nullable(z.string()),
  }),
])
export type PaymentAction = z.infer<typeof paymentAction>

/** All amounts are minor units of `currency`. */
export const order = z.object({
  uuid: z.string(),
  /** Such as T-10482. */
  number: z.string(),
  status: z.enum(orderStatuses),
  items: z.array(orderItem),
  subtotal: z.number(),
  coupon: z.nullable(z.string()),
  discount: z.number(),
  tax: z.number(),
  tax_name: z.string(),
  tax_rate: z.number(),
  tax_included: z.boolean(),
  total: z.number(),
  refunded: z.number(),
  currency: z.string(),
  country: z.nullable(z.string()),
  provider: z.enum(providerKeys),
  /** Next step to pay; null unless it is pending. */
  action: z.nullable(paymentAction),
  /** Why the last payment of a pending order failed; null otherwise. */
  failure: z.nullable(z.string()),
  refund_requested: z.boolean(),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
})
export type Order = z.infer<typeof order>

const uuidParams = z.object({ uuid: z.uuid() })
/** Placeholder for the UUID of the order in the paths that providers lead buyers back to. */
export const ORDER_UUID = '{uuid}'

/** Providers lead buyers back to it. */
export const ownPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/))

/** How somebody orders a cart. */
export const checkoutBody = {
  provider: z.enum(providerKeys),
  /** Paths on this site; `{uuid}` becomes that of the order. */
  return_url: ownPath,
  cancel_url: ownPath,
  /** Total shown to the buyer; never used to compute anything. */
  total: amount,
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  /** For the invoice. */
  address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
}

export const refundReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

export const orders = {
  providers: endpoint({
    method: 'GET',
    path: '/payment-providers',
    access: 'user',
    feature: selling,
    summary: 'Lists the ways to pay the cart of the account',
    reply: z.array(paymentProvider),
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/checkout',
    access: 'user',
    feature: selling,
    summary:
      'Makes an order of the cart and starts its payment; the same cart has one open order. 409 if the cart is empty or `total` is no longer what it costs; 402 if the provider refuses',
    body: z.strictObject({ ...checkoutBody, country: z.optional(country) }),
    reply: z.object({ order, action: paymentAction }),
    status: 201,
    idempotent: 'resumable',
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: 'user',
    summary: 'Lists the orders of the account, newest first',
    query: z.object({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      after: pageQuery.after,
      status: z.optional(z.enum(orderStatuses)),
      /** Orders that pay plans, or those of music. */
      of: z.optional(z.enum(['plans', 'music'])),
    }),
    reply: listOf(order),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/{uuid}',
    access: 'user',
    summary: 'Returns an order of the account',
    params: uuidParams,
    reply: order,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/orders/{uuid}/confirm',
    access: 'user',
    summary:
      'Asks the provider whether a pending order is paid, as a buyer who returns does; 402 if the payment failed',
    params: uuidParams,
    body: z.strictObject({ provider_reference: z.optional(z.string().check(z.maxLength(200))) }),
    reply: order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/{uuid}/cancel',
    access: 'user',
    summary: 'Cancels a pending order; 409 once it is paid',
    params: uuidParams,
    reply: order,
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/orders/{uuid}/refund-request',
    access: 'user',
    summary: 'Asks the operators to refund an order; 409 unless it is paid and was not free',
    params: uuidParams,
    body: z.strictObject({ reason: refundReason }),
    reply: order,
  }),
}
