import { freeDownloads } from '../../../../contract/selling/free-downloads.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  claimFreeDownload,
  openFreeDownload,
  prepareFreeDownload,
  requestFreeDownload,
  withdrawByLink,
  withdrawOwn,
} from './service.ts'

export const freeDownloadsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, freeDownloads, {
    claim: ({ viewer, client, body }) => settled(claimFreeDownload(ctx, viewer, client, body)),
    request: ({ client, body }) => settled(requestFreeDownload(ctx, client, body)),
    open: ({ params }) => openFreeDownload(ctx, params.ticket),
    prepare: ({ params, body }) => prepareFreeDownload(ctx, params.ticket, body.format),
    withdraw: ({ params }) => settled(withdrawByLink(ctx, params.ticket)),
    withdrawOwn: ({ viewer, params }) => settled(withdrawOwn(ctx, viewer, params.id)),
  })
