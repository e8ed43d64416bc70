import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { cover, currency } from '../../core/fields.ts'
import { orderedTypes } from '../../core/selling.ts'

const permission = 'View sales'

/**
 * Payments of buyers with taxes (`gross`), less refunds and taxes (`net`), paid orders and their average cost, and
 * how the payments are divided. Refunds also lower taxes and commissions. Amounts are in minor units.
 */
export const revenueFigures = [
  'gross',
  'net',
  'orders',
  'average',
  'refunded',
  'commission',
  'fees',
  'tax',
] as const
export type RevenueFigure = (typeof revenueFigures)[number]

export const revenueParts = ['item', 'artist', 'country', 'provider', 'license'] as const
export type RevenuePart = (typeof revenueParts)[number]

const day = z.string().check(z.regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/))

/** From the first day up to, and excluding, the second, in UTC. */
const span = { from: day, to: day }

const period = z.object({ from: z.string(), to: z.string() })

const overview = z.object({
  ...period.shape,
  interval: z.enum(['day', 'month']),
  /** The period used for comparison. */
  before: period,
  currency,
  /** All currencies in which something was sold, the most used ones first. */
  currencies: z.array(currency),
  /** Starts of the intervals, and of those at the same positions of the preceding period. */
  intervals: z.array(z.object({ at: z.string(), previous_at: z.string() })),
  figures: z.array(
    z.object({
      figure: z.enum(revenueFigures),
      value: z.number(),
      previous: z.number(),
      /** One value per interval. */
      series: z.array(z.number()),
      previous_series: z.array(z.number()),
    }),
  ),
})
export type Revenue = z.infer<typeof overview>

const soldPart = z.object({
  key: z.string(),
  /** Of items and artists that exist. */
  id: z.nullable(z.number()),
  type: z.nullable(z.enum(orderedTypes)),
  /** A name; the code of a country, which may be empty; the key of a provider. */
  title: z.string(),
  /** The months that a sale of a plan pays; null for one that is paid once, and for all else. */
  months: z.nullable(z.number()),
  by: z.nullable(z.string()),
  cover: z.nullable(cover),
  orders: z.number(),
  units: z.number(),
  gross: z.number(),
  net: z.number(),
})
export type SoldPart = z.infer<typeof soldPart>

export const revenue = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/revenue/overview',
    access: permission,
    feature: 'saas',
    summary: 'Returns revenue of a period by day or month (UTC), with the previous period, in one currency',
    query: z.object({ ...span, currency: z.optional(currency) }),
    reply: overview,
  }),
  top: endpoint({
    method: 'GET',
    path: '/admin/revenue/top',
    access: permission,
    feature: 'saas',
    summary: 'Returns items, artists, countries, providers or licenses by their net revenue in a period',
    query: z.object({
      ...span,
      currency,
      by: z.enum(revenueParts),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    }),
    reply: z.object({ ...period.shape, data: z.array(soldPart) }),
  }),
}

export const revenueFile = endpoint({
  method: 'GET',
  path: '/admin/revenue/export',
  event: 'data_exported',
  access: permission,
  feature: 'saas',
  summary: 'Returns revenue of a period per day as CSV',
  query: z.object({ ...span, currency }),
  reply: z.unknown(),
})
