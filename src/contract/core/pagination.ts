import * as z from 'zod/mini'

/** The largest id of a table. */
export const MAX_ID = 2_147_483_647
/** Returns whether a value is an id that a column of ids can have. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID
export const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_ID))
/** Most ids in a list of ids. */
export const MAX_IDS = 50
/** Ids separated by commas, of which any one matches. */
export const idList = z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/))
export const idParams = z.object({ id })

/** Query of every list: numbered pages, of a catalog list up to its row 10,000, or `after` for deep ones. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  after: z.optional(z.string().check(z.maxLength(1000))),
  q: z.optional(z.string().check(z.maxLength(100))),
}

/** Query of a bare array. */
export const limitQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
  after: z.optional(z.string().check(z.maxLength(1000))),
}

export const listMeta = z.object({
  page: z.number(),
  per_page: z.number(),
  /** Omitted on pages requested with `after`; of more than 10,000 rows, an estimate. */
  total: z.optional(z.number()),
  last_page: z.optional(z.number()),
  /** Pass as `after` to get the next page; null at the end. */
  next: z.nullable(z.string()),
})
export type ListMeta = z.infer<typeof listMeta>

export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), meta: listMeta })

export const success = z.object({ status: z.literal('success') })
export const done = { status: 'success' } as const
