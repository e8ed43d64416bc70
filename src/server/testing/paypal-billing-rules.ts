import * as z from 'zod'
import { money, unitsOf } from './paypal-rules.ts'

/*
 * Rules of PayPal's published description for the requests about products, plans and subscriptions that the product
 * makes, and what PayPal refuses beyond it.
 */

const time = z.iso.datetime({ precision: 0 })
const reason = z.strictObject({ reason: z.string().min(1).max(128) })

export const productRequest = z.strictObject({
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
})

const cycle = z.strictObject({
  tenure_type: z.enum(['REGULAR', 'TRIAL']),
  sequence: z.int().min(1).max(99),
  total_cycles: z.int().min(0).max(999),
  frequency: z
    .strictObject({
      interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
      interval_count: z.int().min(1).max(365),
    })
    .refine(
      ({ interval_unit, interval_count }) =>
        interval_count <= { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }[interval_unit],
      'INVALID_INTERVAL_COUNT',
    ),
  pricing_scheme: z.strictObject({ fixed_price: money }).optional(),
})

export const planRequest = z.strictObject({
  product_id: z.string().min(6).max(50),
  name: z.string().min(1).max(127),
  billing_cycles: z
    .array(cycle)
    .min(1)
    .max(12)
    .superRefine((cycles, context) => {
      const [regular] = cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR')
      const trials = cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL')
      if (!regular || cycles.length !== trials.length + 1 || trials.length > 2)
        return context.addIssue('INVALID_BILLING_CYCLES')
      if (!regular.pricing_scheme || unitsOf(regular.pricing_scheme.fixed_price) <= 0)
        context.addIssue('MISSING_PRICING_SCHEME')
      if (trials.some(({ total_cycles }) => total_cycles === 0)) context.addIssue('INVALID_TRIAL_CYCLES')
      if (cycles.some(({ sequence }, index) => sequence !== index + 1))
        context.addIssue('INVALID_BILLING_CYCLE_SEQUENCE')
    }),
  payment_preferences: z.strictObject({
    auto_bill_outstanding: z.boolean(),
    setup_fee_failure_action: z.enum(['CONTINUE', 'CANCEL']),
    payment_failure_threshold: z.int().min(0).max(999),
  }),
})

export const subscriptionRequest = z.strictObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z
    .string()
    .max(127)
    .regex(/^[\x20-\x7E]+$/),
  start_time: time.refine((start) => Date.parse(start) > Date.now(), 'INVALID_START_TIME').optional(),
  plan: z.strictObject({ payment_preferences: z.strictObject({ setup_fee: money }) }).optional(),
  application_context: z.strictObject({
    brand_name: z.string().min(1).max(127),
    shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
    user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']),
    return_url: z.url().min(10).max(4000),
    cancel_url: z.url().min(10).max(4000),
  }),
})

export const actRequests = { suspend: reason, activate: reason, cancel: reason }

export const overdueRequest = z.strictObject({
  note: z.string().min(1).max(128),
  capture_type: z.literal('OUTSTANDING_BALANCE'),
  amount: money,
})

export const transactionsQuery = z.object({ start_time: z.iso.datetime(), end_time: z.iso.datetime() })
