import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { country } from './country.ts'
import { endpoint } from './endpoint.ts'
import { giftValues } from './gifts.ts'
import { ownPath, paymentAction, providerKeys } from './orders.ts'
import { id } from './pagination.ts'
import { subscribing } from './selling.ts'

/** For how long a plan is given: a lifetime cannot be added to what somebody has. */
export const planGiftIntervals = ['month', 'year'] as const
export type PlanGiftInterval = (typeof planGiftIntervals)[number]

const chosen = { plan_id: id, interval: z.enum(planGiftIntervals) }

/** What a gift costs, as it is paid once. */
export const planGiftQuote = z.object({
  plan: z.object({ id: z.number(), name: z.string() }),
  months: z.number(),
  currency: z.string(),
  amount: z.number(),
  tax: z.number(),
  tax_name: z.string(),
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
      /** What the giver was shown; never used to compute anything. */
      due: amount,
    }),
    reply: z.object({ order_uuid: z.string(), action: paymentAction }),
    status: 201,
    idempotent: true,
  }),
}
