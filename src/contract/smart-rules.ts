import * as z from 'zod/mini'
import { id } from './pagination.ts'

const count = z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000))
const days = z.number().check(z.int(), z.positive(), z.maximum(36_500))
const year = z.number().check(z.int(), z.minimum(1000), z.maximum(3000))
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/**
 * One rule of a smart playlist. Field, operator and value are a closed set, so a rule can only become a condition with
 * a bound parameter, never SQL.
 */
export const smartRule = z.union([
  z.strictObject({ field: z.literal('genre'), op: z.enum(['is', 'is_not']), value: id }),
  z.strictObject({ field: z.literal('artist'), op: z.enum(['is', 'is_not']), value: id }),
  z.strictObject({ field: z.literal('title'), op: z.enum(['contains', 'contains_not']), value: words }),
  z.strictObject({ field: z.literal('year'), op: z.enum(['is', 'before', 'after']), value: year }),
  z.strictObject({ field: z.literal('plays'), op: z.enum(['more_than', 'less_than']), value: count }),
  z.strictObject({ field: z.literal('likes'), op: z.enum(['more_than', 'less_than']), value: count }),
  z.strictObject({
    field: z.literal('added'),
    op: z.enum(['in_last_days', 'not_in_last_days']),
    value: days,
  }),
  z.strictObject({ field: z.literal('liked'), op: z.literal('is'), value: z.boolean() }),
  z.strictObject({ field: z.literal('duration'), op: z.enum(['more_than', 'less_than']), value: count }),
])
export type SmartRule = z.infer<typeof smartRule>

export const smartSorts = ['-added', 'added', '-plays', '-likes', '-year', 'title', 'random'] as const

export const smartRules = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z.array(smartRule).check(z.minLength(1), z.maxLength(20)),
  sort: z._default(z.enum(smartSorts), '-added'),
  limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})
export type SmartRules = z.infer<typeof smartRules>
