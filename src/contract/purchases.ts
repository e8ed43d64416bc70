import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { orderStatuses } from './order-status.ts'
import { listOf, pageQuery } from './pagination.ts'
import { soldTypes } from './prices.ts'

export const purchase = z.object({
  id: z.number(),
  type: z.enum(soldTypes),
  /** Null once the item is deleted and no file of it is left. */
  item_id: z.nullable(z.number()),
  /** Others than its buyers may see it. */
  listed: z.boolean(),
  title: z.string(),
  artist: z.string(),
  songs_count: z.number(),
  cover: z.nullable(cover),
  license: z.string(),
  amount: z.number(),
  currency: z.string(),
  order: z.object({
    uuid: z.string(),
    number: z.string(),
    status: z.enum(orderStatuses),
    refund_requested: z.boolean(),
  }),
  /** Bytes of the originals. */
  size: z.number(),
  /** Whether the originals are lossless, so that FLAC adds something. */
  lossless: z.boolean(),
  /** Files that can be downloaded now: none of what is not released or was refunded. */
  downloadable: z.boolean(),
  /** When a pre-order is delivered. */
  release_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Purchase = z.infer<typeof purchase>

export const purchaseSorts = ['-created_at', 'created_at', 'title', 'artist'] as const

export const purchases = {
  list: endpoint({
    method: 'GET',
    path: '/user/purchases',
    access: 'user',
    summary: 'Lists what the account bought',
    query: z.object({
      ...pageQuery,
      type: z.optional(z.enum(soldTypes)),
      sort: z._default(z.enum(purchaseSorts), '-created_at'),
    }),
    reply: listOf(purchase),
  }),
}
