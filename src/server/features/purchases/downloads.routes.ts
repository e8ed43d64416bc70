import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { purchaseDownloads } from '../../../contract/purchase-downloads.ts'
import type { AppContext } from '../../app-context.ts'
import { authorize } from '../../http/authorize.ts'
import { documented } from '../../http/documented.ts'
import { type Http, mount } from '../../http/mount.ts'
import { sendFile } from '../../http/send-file.ts'
import { openPurchaseTicket, prepareDownload, recordSongDownloads } from './downloads.service.ts'

export const purchaseDownloadsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, purchaseDownloads, {
    prepare: ({ viewer, params, body }) =>
      prepareDownload(ctx, { purchase: params.id, user: viewer.id }, body.format),
  })

/** The response is the file itself. */
const file: Endpoint = {
  method: 'GET',
  path: '/purchases/download/{ticket}',
  access: 'signed',
  summary: 'The file of a song or the zip of an album that was bought; ranges continue it',
  params: z.object({ ticket: z.string().check(z.maxLength(500)) }),
  reply: z.unknown(),
}

/** The file that `prepare` names. */
export const purchaseFileRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/purchases/download/:ticket',
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: documented(file),
    config: { endpoint: file },
    onRequest: async (request) => {
      request.viewer = await authorize(authorizer, file, request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { ticket } = request.params as { ticket: string }
      reply.header('cache-control', 'no-store')
      const { songIds, ...opened } = await openPurchaseTicket(ctx, ticket)
      await sendFile(request, reply, ctx.storage, opened)
      if (request.method === 'GET' && reply.raw.statusCode === 200) await recordSongDownloads(ctx, songIds)
      return reply
    },
  })
}
