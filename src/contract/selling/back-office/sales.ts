import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { listed } from '../../core/back-office/crud.ts'
import { orderItem } from '../../core/cart.ts'
import { endpoint } from '../../core/endpoint.ts'
import { amount, currency } from '../../core/fields.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { orderStatuses } from '../../core/selling.ts'
import { providerKeys } from '../orders.ts'

const read = 'View sales'
const write = 'Edit sales'

/** A refund that is created, but not made, is tried again. */
export const refundStatuses = ['created', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const adminSale = z.object({
  /** The number of the order. */
  id: z.number(),
  number: z.string(),
  status: z.enum(orderStatuses),
  customer: z.nullable(choice),
  buyer_name: z.string(),
  /** Titles of its items. */
  items: z.array(z.string()),
  total: z.number(),
  refunded: z.number(),
  currency,
  provider: z.enum(providerKeys),
  refund_requested: z.boolean(),
  created_at: z.string(),
})
export type AdminSale = z.infer<typeof adminSale>

const earning = z.object({ artist: z.string(), amount: z.number() })

/** Orders, with everything that happened to them. */
export const adminSales = listed({
  resource: 'sales',
  noun: 'orders',
  read,
  feature: 'saas',
  row: adminSale,
  item: {
    uuid: z.string(),
    number: z.string(),
    status: z.enum(orderStatuses),
    customer: z.nullable(choice),
    buyer_name: z.string(),
    buyer_email: z.string(),
    country: z.nullable(z.string()),
    address: z.string(),
    items: z.array(
      z.extend(orderItem, {
        commission: z.number(),
        earnings: z.array(earning),
        /** Refundable amount; 0 unless the order is paid. */
        refundable: z.number(),
        /** Payments for other items covered its price: it can be returned for nothing. */
        covered: z.boolean(),
        /** Items of orders whose price it lowered by `amount`, before tax: they are refunded first. */
        credited_to: z.array(
          z.object({ id: z.number(), number: z.string(), title: z.string(), amount: z.number() }),
        ),
        /** Its access was revoked, by a refund of it or of an item that it received credit from. */
        ended: z.boolean(),
      }),
    ),
    subtotal: z.number(),
    coupon: z.nullable(z.string()),
    discount: z.number(),
    tax: z.number(),
    tax_name: z.string(),
    tax_rate: z.number(),
    tax_included: z.boolean(),
    total: z.number(),
    refunded: z.number(),
    /** Amounts that refunds and chargebacks took back from its artists, the tax to pay and the commissions. */
    returned: z.object({ artists: z.number(), tax: z.number(), commission: z.number() }),
    currency,
    provider: z.enum(providerKeys),
    payments: z.array(
      z.object({
        id: z.string(),
        provider: z.enum(providerKeys),
        reference: z.nullable(z.string()),
        status: z.enum(['created', 'pending', 'succeeded', 'failed', 'cancelled']),
        amount: z.number(),
        fee: z.nullable(z.number()),
        error: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        status: z.enum(refundStatuses),
        amount: z.number(),
        reason: z.string(),
        by: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
    /** Why the buyer wants their money back; null unless they asked. */
    refund_reason: z.nullable(z.string()),
    created_at: z.string(),
    paid_at: z.nullable(z.string()),
  },
  sorts: ['-created_at', 'total'],
  filters: {
    status: z.enum(orderStatuses),
    provider: z.enum(providerKeys),
    customer: id,
    refund_requested: z.literal('true'),
  },
})

export const adminSaleCalls = {
  markPaid: endpoint({
    method: 'POST',
    path: '/admin/sales/{id}/mark-paid',
    access: write,
    feature: 'saas',
    summary: 'Says that a pending order was paid outside of the site; 409 unless it is pending',
    params: idParams,
    body: z.strictObject({ reference: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    reply: success,
    idempotent: true,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/admin/sales/{id}/refund',
    access: write,
    feature: 'saas',
    summary: 'Refunds items of a paid order, or all that is left; 422 for more than was paid',
    params: idParams,
    body: z.strictObject({
      items: z.nullable(z.array(z.strictObject({ id, amount })).check(z.minLength(1), z.maxLength(100))),
      reason: z.string().check(z.trim(), z.maxLength(500)),
    }),
    reply: z.object({ status: z.enum(refundStatuses) }),
    idempotent: 'resumable',
  }),
}
