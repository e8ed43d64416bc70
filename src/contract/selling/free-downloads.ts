import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'
import { soldTypes } from '../core/selling.ts'
import { selling } from '../core/settings.ts'
import { email } from '../platform/user.ts'
import { downloadFormats, purchaseDownload } from './purchases.ts'

/** The artist receives the address, which has to be agreed to. */
const agreed = z.literal(true)

/** A free download as those see it who have its link. */
export const freeDownload = z.object({
  type: z.enum(soldTypes),
  /** Null once the item is deleted. */
  item_id: z.nullable(z.number()),
  title: z.string(),
  artist: z.string(),
  songs_count: z.number(),
  cover: z.nullable(cover),
  license: z.string(),
  license_text: z.string(),
  /** Whether the originals are lossless, so that FLAC adds something. */
  lossless: z.boolean(),
  expires_at: z.string(),
  /** The link is too old to download anything. */
  expired: z.boolean(),
  /** The artist does not have the address any more. */
  withdrawn: z.boolean(),
})
export type FreeDownload = z.infer<typeof freeDownload>

const ticketParams = z.object({ ticket: z.string().check(z.maxLength(200)) })

/** Free downloads for an email address. While nothing is sold, addresses can still be withdrawn. */
export const freeDownloads = {
  claim: endpoint({
    method: 'POST',
    path: '/user/free-downloads',
    access: 'user',
    feature: selling,
    summary:
      'Adds a free download to the purchases of the account, whose address its artist receives; 404 unless the price asks for an address',
    body: z.strictObject({ price: id, agreed }),
    reply: success,
  }),
  request: endpoint({
    method: 'POST',
    path: '/free-downloads',
    access: 'optional',
    feature: selling,
    summary:
      'Emails the link of a free download, whether the address has an account or not; its artist receives the address once the link is used',
    body: z.strictObject({ price: id, email, agreed }),
    reply: success,
    status: 202,
    limit: 'login',
    idempotent: true,
  }),
  open: endpoint({
    method: 'GET',
    path: '/free-downloads/{ticket}',
    access: 'public',
    summary: 'Returns the free download of an emailed link; 404 for a forged link',
    params: ticketParams,
    reply: freeDownload,
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/free-downloads/{ticket}/downloads',
    access: 'optional',
    feature: selling,
    summary:
      'Prepares the files of a free download in a format, and returns their URL once they are ready: repeat it until then. 410 once the link has expired',
    params: ticketParams,
    body: z.strictObject({ format: z.enum(downloadFormats) }),
    reply: purchaseDownload,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/free-downloads/{ticket}/withdraw',
    access: 'public',
    summary: 'Takes the address back from the artist; the download stays',
    params: ticketParams,
    reply: success,
  }),
  withdrawOwn: endpoint({
    method: 'DELETE',
    path: '/user/free-downloads/{id}',
    access: 'user',
    summary: 'Takes the address of the account back from the artist of a free download; the purchase stays',
    params: idParams,
    reply: success,
  }),
}
