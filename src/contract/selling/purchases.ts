import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { idParams, listOf, pageQuery } from '../core/pagination.ts'
import { orderStatuses, soldTypes } from '../core/selling.ts'

/** Formats of what was bought: the file as it was uploaded, or converted with tags and cover. */
export const downloadFormats = ['original', 'flac', 'mp3', 'opus', 'aac'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

export const purchaseDownload = z.object({
  /** Files that can be downloaded, of `total`. */
  ready: z.number(),
  total: z.number(),
  /** Files that could not be converted. */
  failed: z.number(),
  /** Leads to the file of a song or the zip of an album for a day; null until all files are ready. */
  url: z.nullable(z.string()),
})
export type PurchaseDownload = z.infer<typeof purchaseDownload>

export const purchaseDownloads = {
  prepare: endpoint({
    method: 'POST',
    path: '/user/purchases/{id}/downloads',
    access: 'user',
    summary:
      'Prepares the files of a purchase in a format, and returns their URL once they are ready: repeat it until then. 403 after a refund and before the release',
    params: idParams,
    body: z.strictObject({ format: z.enum(downloadFormats) }),
    reply: purchaseDownload,
  }),
}

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
  /** Null for a gift. */
  amount: z.nullable(z.number()),
  currency: z.string(),
  status: z.enum(orderStatuses),
  /** Null for a gift, which was ordered by its giver. */
  order: z.nullable(
    z.object({
      uuid: z.string(),
      number: z.string(),
      /** False if the order was free. */
      refundable: z.boolean(),
      refund_requested: z.boolean(),
    }),
  ),
  /** Who gave it; null for what the account bought itself. */
  gift: z.nullable(z.object({ sender: z.string() })),
  /** Gives the artist the address of the account; null if it was bought, or the address was withdrawn. */
  free_download: z.nullable(z.number()),
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
  license: endpoint({
    method: 'GET',
    path: '/user/purchases/{id}/license',
    access: 'user',
    summary: 'Returns the license of a purchase with its text as it was sold',
    params: idParams,
    reply: z.object({ name: z.string(), text: z.string() }),
  }),
}
