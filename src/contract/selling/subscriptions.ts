import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { amount, country } from '../core/fields.ts'
import { id } from '../core/pagination.ts'
import { planIntervals, subscriptionStatuses } from '../core/selling.ts'
import { subscribing } from '../core/settings.ts'
import { ownPath, paymentAction, paymentProvider, providerKeys } from './orders.ts'

/** Why people cancel. */
export const cancelReasons = ['price', 'unused', 'missing', 'quality', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

const planRef = z.object({ id: z.number(), name: z.string() })

const periodTax = {
  /** Price of each period with tax, before discounts; and the tax that it contains. */
  period_total: z.number(),
  period_tax: z.number(),
  tax_name: z.string(),
  tax_included: z.boolean(),
}

/** The change that was ordered for the end of the period. */
const scheduledChange = z.object({
  plan: planRef,
  interval: z.enum(planIntervals),
  amount: z.number(),
  /** Price of each period, with tax. */
  period_total: z.number(),
  at: z.nullable(z.string()),
})

/** The card that a provider charges. */
export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})
export type Card = z.infer<typeof card>

export const subscription = z.object({
  uuid: z.string(),
  status: z.enum(subscriptionStatuses),
  plan: planRef,
  /** Null for one that an operator granted without a price. */
  interval: z.nullable(z.enum(planIntervals)),
  /** Price of each period, in minor units of `currency`. */
  amount: z.number(),
  currency: z.string(),
  ...periodTax,
  provider: z.enum(providerKeys),
  /** The provider charges each period by itself. */
  automatic: z.boolean(),
  /** The card that it charges; null if the provider does not say. */
  card: z.nullable(card),
  /** The buyer on invoices. */
  billing: z.object({ name: z.string(), country: z.nullable(z.string()), address: z.string() }),
  started_at: z.string(),
  trial_ends_at: z.nullable(z.string()),
  /** End of what is paid for, or of the trial; null for a lifetime. */
  period_end: z.nullable(z.string()),
  /** Another period follows. */
  renews: z.boolean(),
  cancelled_at: z.nullable(z.string()),
  change: z.nullable(scheduledChange),
  /** Time of other plans that was given: it begins when this one has ended. */
  kept: z.array(z.object({ plan: planRef, days: z.number() })),
  /** The order that is to be paid, and when its payment is tried again; null if nothing is due. */
  due: z.nullable(
    z.object({
      order_uuid: z.string(),
      amount: z.number(),
      retry_at: z.nullable(z.string()),
      /** The rights end then, unless it is paid. */
      ends_at: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type Subscription = z.infer<typeof subscription>

/** Cost of a change of plan, and when it takes effect. */
export const changeQuote = z.object({
  plan: planRef,
  interval: z.enum(planIntervals),
  currency: z.string(),
  /** Price of each period from then on. */
  amount: z.number(),
  /** At once, or at the end of the period. */
  effect: z.enum(['now', 'period_end']),
  /** When it takes effect, and when the next period begins; null for a lifetime. */
  at: z.nullable(z.string()),
  next_payment_at: z.nullable(z.string()),
  /** Credit for the unused part of the current period. */
  credit: z.number(),
  /** Days of the current plan that were given, and are kept until the new one has ended. */
  kept_days: z.number(),
  /** Amount to pay at once, with tax. */
  due: z.number(),
  /** Members of the family for whom the plan has no place. */
  members_leaving: z.number(),
})
export type ChangeQuote = z.infer<typeof changeQuote>

const chosen = { plan_id: id, interval: z.optional(z.enum(planIntervals)) }
const paths = { return_url: ownPath, cancel_url: ownPath }
const reply = z.object({ subscription, action: paymentAction, order_uuid: z.nullable(z.string()) })

export const subscriptions = {
  get: endpoint({
    method: 'GET',
    path: '/user/subscription',
    access: 'user',
    summary: 'Returns the subscription of the account; null without one',
    reply: z.nullable(subscription),
  }),
  providers: endpoint({
    method: 'GET',
    path: '/user/subscription/providers',
    access: 'user',
    feature: subscribing,
    summary: 'Lists the ways to pay a subscription',
    reply: z.array(paymentProvider),
  }),
  quote: endpoint({
    method: 'GET',
    path: '/user/subscription/quote',
    access: 'user',
    feature: subscribing,
    summary:
      'Returns what a plan costs the account: as a first subscription, or as a change of its current one; 404 unless the plan is offered, 422 for a coupon that is not valid',
    query: z.object({
      plan_id: id,
      interval: z.optional(z.enum(planIntervals)),
      country: z.optional(country),
      coupon: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40))),
    }),
    reply: z.extend(changeQuote, {
      /** Days that cost nothing; 0 unless the account may try the plan. */
      trial_days: z.number(),
      discount: z.number(),
      /** Payments that the coupon lowers as much; null for all of them. */
      discounted_payments: z.nullable(z.number()),
      /** Part of `due`. */
      tax: z.number(),
      ...periodTax,
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/user/subscription',
    access: 'user',
    feature: subscribing,
    summary:
      'Subscribes to a plan and starts its payment; asking again answers the same. 409 if the account has a subscription, is in a family, or `due` is no longer what it costs, 404 unless the plan is offered, 402 if the provider refuses',
    body: z.strictObject({
      ...chosen,
      provider: z.enum(providerKeys),
      ...paths,
      country: z.optional(country),
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
      address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      coupon: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40))),
      /** Amount shown to the account; never used to compute anything. */
      due: z.optional(amount),
    }),
    reply,
    status: 201,
    idempotent: 'resumable',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/subscription',
    access: 'user',
    feature: subscribing,
    summary:
      'Changes the plan: a higher one at once, for what is left of the period; a lower one at its end. Choosing the current plan cancels a scheduled change. 409 without a subscription that can be changed, or if `due` is no longer what it costs',
    body: z.strictObject({ ...chosen, ...paths, due: z.optional(amount) }),
    reply,
    idempotent: 'resumable',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/user/subscription/cancel',
    access: 'user',
    summary: 'Cancels the subscription at the end of its period; 409 unless it renews',
    body: z.strictObject({
      reason: z.optional(z.enum(cancelReasons)),
      note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    }),
    reply: subscription,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/user/subscription/resume',
    access: 'user',
    feature: subscribing,
    summary: 'Resumes a cancelled subscription before its period ends; 409 otherwise',
    reply: subscription,
  }),
  bill: endpoint({
    method: 'PUT',
    path: '/user/subscription/billing',
    access: 'user',
    summary: 'Changes the buyer on later invoices; 409 without a subscription',
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      address: z.string().check(z.trim(), z.maxLength(500)),
    }),
    reply: subscription,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/user/subscription/pay',
    access: 'user',
    feature: subscribing,
    summary:
      'Starts the payment of what is due, also with another provider; 409 if nothing is due, 422 for a provider that is not offered, 402 if the provider refuses',
    body: z.strictObject({ provider: z.optional(z.enum(providerKeys)), ...paths }),
    reply,
    idempotent: 'resumable',
  }),
  changeCard: endpoint({
    method: 'POST',
    path: '/user/subscription/card',
    access: 'user',
    feature: subscribing,
    summary:
      'Starts the change of the card that is charged, on a page of the provider; 409 unless a provider charges a card by itself, 402 if it refuses',
    body: z.strictObject(paths),
    reply: z.object({ action: paymentAction }),
  }),
  confirmCard: endpoint({
    method: 'POST',
    path: '/user/subscription/card/confirm',
    access: 'user',
    summary: 'Asks the provider for the card after its page was left; 409 unless a provider charges it',
    reply: subscription,
  }),
}
