import * as z from 'zod'
import { count, list, metadata, url } from './stripe-form.ts'

/*
 * Requests of Billing that the product makes, as Stripe's published description allows them.
 */

const currency = z.string().regex(/^[a-z]{3}$/)
const name = z.string().min(1).max(250)

export const productRequest = z.strictObject({ name, metadata })

export const priceRequest = z.strictObject({
  product: z.string().regex(/^prod_/),
  currency,
  unit_amount: count.refine((value) => value <= 99_999_999),
  recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }),
  metadata,
})

export const couponRequest = z
  .strictObject({
    amount_off: count.refine((value) => value > 0),
    currency,
    duration: z.enum(['once', 'repeating', 'forever']),
    duration_in_months: count.refine((value) => value > 0).optional(),
    name: z.string().max(40),
  })
  .refine(({ duration, duration_in_months: months }) => (duration === 'repeating') === (months !== undefined))

export const subscribingRequest = z.strictObject({
  mode: z.literal('subscription'),
  client_reference_id: z.string().max(200),
  metadata,
  subscription_data: z.strictObject({
    metadata,
    trial_period_days: count.refine((days) => days >= 1 && days <= 730).optional(),
  }),
  customer_email: z.email().max(800),
  line_items: list(z.strictObject({ price: z.string().regex(/^price_/), quantity: z.literal('1') })),
  discounts: list(z.strictObject({ coupon: z.string() })).optional(),
  success_url: url,
  cancel_url: url,
})

export const setupRequest = z.strictObject({
  mode: z.literal('setup'),
  customer: z.string().regex(/^cus_/),
  currency,
  metadata,
  setup_intent_data: z.strictObject({ metadata }),
  success_url: url,
  cancel_url: url,
})

export const subscriptionUpdate = z
  .strictObject({
    items: list(z.strictObject({ id: z.string().regex(/^si_/), price: z.string().regex(/^price_/) })),
    proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']),
    trial_end: count.optional(),
    cancel_at_period_end: z.enum(['true', 'false']),
    default_payment_method: z.string().regex(/^pm_/),
  })
  .partial()

export const subscriptionQuery = z.strictObject({
  expand: list(z.literal('default_payment_method')).optional(),
})
export const invoiceQuery = z.strictObject({ expand: list(z.literal('payments')).optional() })
export const invoicesQuery = z.strictObject({
  subscription: z.string().regex(/^sub_/),
  status: z.enum(['paid', 'open']),
  limit: count.refine((value) => value >= 1 && value <= 100),
  expand: list(z.literal('data.payments')).optional(),
})
export const invoicePaymentsQuery = z.strictObject({
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string().regex(/^pi_/) }),
  limit: count,
  expand: list(z.literal('data.invoice')).optional(),
})
export const intentQuery = z.strictObject({
  expand: list(z.literal('latest_charge.balance_transaction')).optional(),
})
