import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
  /** What redeeming does: it begins the plan or extends it; null while the viewer has another plan, or this one for good. */
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
