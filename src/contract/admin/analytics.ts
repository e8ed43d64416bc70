import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'

export const metrics = [
  'plays',
  'counted_plays',
  'listeners',
  'new_users',
  'uploads',
  'searches',
  'searches_without_result',
  'likes',
  'logins',
] as const
export type Metric = (typeof metrics)[number]

export const intervals = ['hour', 'day', 'month'] as const
export type Interval = (typeof intervals)[number]

export const topTypes = [
  'songs',
  'albums',
  'artists',
  'genres',
  'searches',
  'searches_without_result',
  /** Websites that embed the player, by plays. */
  'hosts',
] as const
export type TopType = (typeof topTypes)[number]

export const storageKinds = ['originals', 'in_place', 'renditions', 'images'] as const
export type StorageKind = (typeof storageKinds)[number]

/** A day, meaning its start in UTC, or a full hour. */
const moment = z
  .string()
  .check(z.regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])(T([01]\d|2[0-3]):00:00(\.000)?Z)?$/))

/** From the first moment up to, and excluding, the second. */
const span = { from: moment, to: moment }

const period = z.object({ from: z.string(), to: z.string() })

const figure = z.object({
  metric: z.enum(metrics),
  value: z.number(),
  previous: z.number(),
  /** One value per interval, for a sparkline. */
  series: z.array(z.number()),
})
export type Figure = z.infer<typeof figure>

const overview = z.object({
  ...period.shape,
  interval: z.enum(intervals),
  /** The period used for comparison. */
  before: period,
  figures: z.array(figure),
  /** Plays by hour of the day, from 0 to 23 in UTC. */
  hours: z.array(z.number()),
  storage: z.object({
    kinds: z.array(z.object({ kind: z.enum(storageKinds), files: z.number(), bytes: z.number() })),
    /** Bytes left on the disk; null for a bucket. */
    free: z.nullable(z.number()),
    /** Some files are not measured yet. */
    partial: z.boolean(),
  }),
  jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
  /** Many events are not rolled up yet. */
  partial: z.boolean(),
})
export type Overview = z.infer<typeof overview>

const series = z.object({
  ...period.shape,
  metric: z.enum(metrics),
  interval: z.enum(intervals),
  before: period,
  value: z.number(),
  previous: z.number(),
  /** `previous` is the value at the same position of the preceding period. */
  points: z.array(
    z.object({ at: z.string(), value: z.number(), previous_at: z.string(), previous: z.number() }),
  ),
})
export type Series = z.infer<typeof series>

const topItem = z.object({
  /** Null for searches and hosts. */
  id: z.nullable(z.number()),
  title: z.string(),
  by: z.nullable(z.string()),
  cover: z.nullable(cover),
  count: z.number(),
})
export type TopItem = z.infer<typeof topItem>

export const analytics = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/analytics/overview',
    access: 'admin',
    summary:
      'Returns all metrics of a period and the previous period, plays by hour, storage and jobs. All times are UTC',
    query: z.object(span),
    reply: overview,
  }),
  series: endpoint({
    method: 'GET',
    path: '/admin/analytics/series',
    access: 'admin',
    summary: 'Returns a metric by hour, day or month (UTC), with the previous period',
    query: z.object({ ...span, metric: z.enum(metrics), interval: z.optional(z.enum(intervals)) }),
    reply: series,
  }),
  top: endpoint({
    method: 'GET',
    path: '/admin/analytics/top',
    access: 'admin',
    summary: 'Returns what was played or searched for most in a period',
    query: z.object({
      ...span,
      type: z.enum(topTypes),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    }),
    reply: z.object({ ...period.shape, data: z.array(topItem) }),
  }),
}
