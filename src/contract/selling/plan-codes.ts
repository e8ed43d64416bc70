import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { amount, country } from '../core/fields.ts'
import { id } from '../core/pagination.ts'
import { subscribing } from '../core/settings.ts'
import { giftValues } from './gifts.ts'
import { ownPath, paymentAction, providerKeys } from './orders.ts'

/** A code that grants a plan, as those see it who have it: from the site, or a gift that somebody paid. */
export const planCode = z.object({
  plan: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    features: z.array(z.string()),
  }),
  months: z.number(),
  /** From whom; null for a code of the site. */
  gift: z.nullable(z.object({ sender: z.string(), message: z.string() })),
  status: z.enum(['open', 'redeemed', 'revoked', 'expired']),
  /** The viewer redeemed it. */
  yours: z.boolean(),
  /** Whether redeeming starts or extends the plan; null while the viewer has another plan, or this one for good. */
  effect: z.nullable(z.enum(['start', 'extend'])),
  /** Until when the viewer then has the plan, or has it; null for visitors. */
  until: z.nullable(z.string()),
})
export type PlanCode = z.infer<typeof planCode>

/** Spaces, dashes and case make no difference. */
const codeParams = z.object({ code: z.string().check(z.minLength(1), z.maxLength(60)) })

export const planCodes = {
  get: endpoint({
    method: 'GET',
    path: '/plan-codes/{code}',
    access: 'optional',
    summary: 'Returns what a code grants; 404 for an unknown one',
    params: codeParams,
    reply: planCode,
    limit: 'login',
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/plan-codes/{code}/redeem',
    access: 'user',
    summary:
      'Redeems a code: the account has the plan for its months, after what it has of it already; 409 if it has another plan, or the code was redeemed; 410 if it was revoked or has expired',
    params: codeParams,
    reply: planCode,
    limit: 'login',
    idempotent: true,
  }),
}

/** For how long a plan is given: a lifetime cannot be added to what somebody has. */
export const planGiftIntervals = ['month', 'year'] as const
export type PlanGiftInterval = (typeof planGiftIntervals)[number]

const chosen = { plan_id: id, interval: z.enum(planGiftIntervals) }

/** Price of a gift, which is paid once. */
export const planGiftQuote = z.object({
  plan: z.object({ id: z.number(), name: z.string() }),
  months: z.number(),
  currency: z.string(),
  amount: z.number(),
  tax: z.number(),
  tax_name: z.string(),
  /** In hundredths of a percent. */
  tax_rate: z.number(),
  tax_included: z.boolean(),
  /** To pay, with tax. */
  due: z.number(),
})
export type PlanGiftQuote = z.infer<typeof planGiftQuote>

/** Plans as gifts: paid once, and redeemed by whoever has the code. */
export const planGifts = {
  quote: endpoint({
    method: 'GET',
    path: '/user/plan-gifts/quote',
    access: 'user',
    feature: subscribing,
    summary: 'Returns what a plan costs as a gift; 404 unless it is offered for this time',
    query: z.object({ ...chosen, country: z.optional(country) }),
    reply: planGiftQuote,
  }),
  give: endpoint({
    method: 'POST',
    path: '/user/plan-gifts',
    access: 'user',
    feature: subscribing,
    summary:
      'Orders a plan as a gift and starts its payment; its code is emailed once it is paid, or on its day. 409 if `due` is no longer what it costs, 404 unless the plan is offered, 402 if the provider refuses',
    body: z.strictObject({
      ...chosen,
      gift: giftValues,
      provider: z.enum(providerKeys),
      return_url: ownPath,
      cancel_url: ownPath,
      country: z.optional(country),
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
      address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      /** Amount shown to the giver; never used to compute anything. */
      due: amount,
    }),
    reply: z.object({ order_uuid: z.string(), action: paymentAction }),
    status: 201,
    idempotent: 'resumable',
  }),
}
