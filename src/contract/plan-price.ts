import * as z from 'zod/mini'
import { planIntervals } from './plan-intervals.ts'

export const planPrice = z.object({
  id: z.number(),
  interval: z.enum(planIntervals),
  /** In minor units of the currency of the plan. */
  amount: z.number(),
})
export type PlanPrice = z.infer<typeof planPrice>
