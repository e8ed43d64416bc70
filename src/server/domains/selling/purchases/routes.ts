import * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { purchaseDownloads, purchases } from '../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountDownload } from '../../../http/files/mount-download.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { openPurchaseTicket, prepareDownload, recordSongDownloads } from './downloads.service.ts'
import { licenseFor, purchasesFor } from './service.ts'

export const purchasesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, purchases, {
    list: ({ viewer, query }) => purchasesFor(ctx, viewer, query),
    license: ({ viewer, params }) => licenseFor(ctx, viewer, params.id),
  })

export const purchaseDownloadsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, purchaseDownloads, {
    prepare: ({ viewer, params, body }) =>
      prepareDownload(ctx, { purchase: params.id, user: viewer.id }, body.format),
  })

const file = {
  method: 'GET',
  path: '/purchases/download/{ticket}',
  access: 'signed',
  summary: 'The file of a song or the zip of an album that was bought; ranges continue it',
  params: z.object({ ticket: z.string().check(z.maxLength(500)) }),
  reply: z.unknown(),
} satisfies Endpoint

/** The file that `prepare` names. */
export const purchaseFileRoutes = (http: Http, ctx: AppContext): void =>
  mountDownload(http, file, async ({ params, request, reply }) => {
    const { songIds, ...opened } = await openPurchaseTicket(ctx, params.ticket)
    await sendFile(request, reply, ctx.storage, opened)
    if (request.method === 'GET' && reply.raw.statusCode === 200) await recordSongDownloads(ctx, songIds)
  })
