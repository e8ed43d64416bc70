import * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { shareLinks } from '../../../../contract/social/share-links.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountDownload } from '../../../http/files/mount-download.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  downloadLinked,
  openDownloadTicket,
  openLink,
  playLinked,
  recordLinkedDownload,
} from './opened-links.service.ts'
import { changeLink, createLink, offersLink, ownLinks, revokeLink } from './service.ts'

export const shareLinksRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, shareLinks, {
    list: ({ viewer }) => ownLinks(ctx, viewer),
    offer: ({ viewer, query }) => offersLink(ctx, viewer, query),
    create: ({ viewer, body }) => createLink(ctx, viewer, body),
    update: ({ viewer, params, body }) => changeLink(ctx, viewer, params.id, body),
    revoke: ({ viewer, params }) => revokeLink(ctx, viewer, params.id),
    open: ({ viewer, client, params, body }) => openLink(ctx, viewer, client, params.token, body.password),
    play: ({ client, params, body }) => playLinked(ctx, client, params, body.grant),
    download: ({ params, body }) => downloadLinked(ctx, params, body.grant),
  })

const file = {
  method: 'GET',
  path: '/share-links/download/{ticket}',
  access: 'signed',
  feature: 'enableShareLinks',
  summary: 'The file of a song of an opened share link',
  params: z.object({ ticket: z.string().check(z.maxLength(500)) }),
  reply: z.unknown(),
} satisfies Endpoint

/** The file that `download` names. */
export const linkedFileRoutes = (http: Http, ctx: AppContext): void =>
  mountDownload(http, file, async ({ params, request, reply }) => {
    const { file: opened, songId } = await openDownloadTicket(ctx, params.ticket)
    const { disposition, ...part } = opened
    const headers = { 'cache-control': 'no-store', 'content-disposition': disposition }
    await sendFile(request, reply, ctx.storage, { ...part, headers })
    if (request.method === 'GET' && reply.raw.statusCode === 200) await recordLinkedDownload(ctx, songId)
  })
