import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './pagination.ts'

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
