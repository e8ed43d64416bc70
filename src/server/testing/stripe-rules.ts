import * as z from 'zod'
import { count, list, metadata, url } from './stripe-form.ts'

/*
 * Requests that the product makes, as Stripe's published description allows them, and what Stripe refuses beyond it.
 */

/** Amounts below these are not charged, and those of three decimals end with 0. */
const MIN: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50 }
const THREE = ['kwd', 'bhd', 'jod', 'omr', 'tnd']

export const sessionRequest = z
  .strictObject({
    mode: z.literal('payment'),
    client_reference_id: z.string().max(200),
    metadata,
    payment_intent_data: z.strictObject({ metadata, description: z.string().max(1000) }),
    customer_email: z.email().max(800),
    line_items: list(
      z.strictObject({
        quantity: count.refine((value) => value > 0),
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: count.refine((value) => value <= 99_999_999),
          product_data: z.strictObject({ name: z.string().min(1).max(250) }),
        }),
      }),
    ).refine((lines) => lines.length <= 100 && lines.length > 0),
    success_url: url,
    cancel_url: url,
  })
  .superRefine(({ line_items }, context) => {
    const currencies = new Set(line_items.map(({ price_data }) => price_data.currency))
    if (currencies.size !== 1) context.addIssue('All line items must have one currency.')
    const [currency = ''] = currencies
    const total = line_items.reduce(
      (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
      0,
    )
    if (total < (MIN[currency] ?? 1)) context.addIssue('The total amount is too small to be charged.')
    if (THREE.includes(currency) && line_items.some(({ price_data }) => price_data.unit_amount % 10 !== 0))
      context.addIssue('The last digit of amounts in this currency must be 0.')
  })

export const refundRequest = z.strictObject({
  payment_intent: z.string().regex(/^pi_/),
  amount: count.refine((value) => value > 0),
  metadata: z.optional(metadata),
})

const page = {
  limit: count.refine((value) => value >= 1 && value <= 100).optional(),
  starting_after: z.string().optional(),
}
export const chargesQuery = z.strictObject({ ...page, created: z.strictObject({ gte: count }).optional() })
export const ofIntentQuery = z.strictObject({ ...page, payment_intent: z.string().regex(/^pi_/).optional() })
export const listQuery = z.strictObject(page)
export const sessionsQuery = z.strictObject({
  ...page,
  customer: z.string().regex(/^cus_/).optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  created: z.strictObject({ gte: count }).optional(),
  expand: list(z.literal('data.setup_intent.payment_method')).optional(),
})
const EXPANDABLE = [
  'payment_intent',
  'payment_intent.latest_charge',
  'payment_intent.latest_charge.balance_transaction',
] as const
export const sessionQuery = z.strictObject({ expand: list(z.enum(EXPANDABLE)).optional() })
