import * as z from 'zod/mini'
import { planPrice } from '../core/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { planPermissions } from '../core/permissions.ts'

/** A plan that is offered. */
export const plan = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** By interval: month, year, lifetime. None for a plan that costs nothing. */
  prices: z.array(planPrice),
  /** ISO 4217 code; any of the four shapes of `planCurrency` is read. */
  currency: z.object({ symbol: z.string(), value: z.string() }),
  currency_symbol: z.string(),
  trial_days: z.number(),
  /** Lines that say what is in it. */
  features: z.array(z.string()),
  /** Granted by the plan itself, by its role, or to every account. */
  permissions: z.array(z.enum(planPermissions)),
  /** Space for own uploads. */
  upload_quota_mb: z.number(),
  /** People who may have it together, with the one who pays. */
  seats: z.number(),
  /** The best quality that it streams and downloads; null for all. */
  max_kbps: z.nullable(z.number()),
  /** On how many devices somebody plays at a time; null for any number. */
  max_devices: z.nullable(z.number()),
  free: z.boolean(),
  active: z.boolean(),
  recommended: z.boolean(),
  /** The plan of accounts without a subscription. */
  default: z.boolean(),
  order: z.number(),
})
export type Plan = z.infer<typeof plan>

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: 'public',
    summary: 'Lists the plans that are offered, in their order',
    reply: z.array(plan),
  }),
}
