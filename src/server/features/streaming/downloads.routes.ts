import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { idParams } from '../../../contract/pagination.ts'
import type { AppContext } from '../../app-context.ts'
import { authorize } from '../../http/authorize.ts'
import { documented } from '../../http/documented.ts'
import type { Http } from '../../http/mount.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Viewer } from '../../http/viewer.ts'
import { openDownload, recordDownload } from './downloads.service.ts'
import type { PlayableType } from './media.service.ts'
import { proxyDownload } from './proxy-download.ts'

/** Authorized like contract endpoints; the response is the file itself. */
const endpoints: Record<PlayableType, Endpoint> = {
  song: {
    method: 'GET',
    path: '/download-song/{id}',
    access: 'user',
    summary: 'The file of a song',
    params: idParams,
    reply: z.unknown(),
  },
  episode: {
    method: 'GET',
    path: '/download-episode/{id}',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'The file of an episode, brought from its source if it lies there',
    params: idParams,
    reply: z.unknown(),
  },
}

/** Range requests continue a download; only the one with the first byte counts. */
const isFirst = (request: FastifyRequest, status: number): boolean =>
  request.method === 'GET' &&
  (status === 200 || (status === 206 && /^bytes=0-/.test(request.headers.range ?? '')))

export const downloadsRoutes = ({ app, authorizer: gate }: Http, ctx: AppContext): void => {
  for (const type of ['song', 'episode'] as const) {
    const endpoint = endpoints[type]
    app.route({
      method: ['GET', 'HEAD'],
      url: `/api/download-${type}/:id`,
      helmet: false,
      compress: false,
      exposeHeadRoute: false,
      schema: documented(endpoint),
      config: { endpoint },
      onRequest: async (request) => {
        request.viewer = await authorize(gate, endpoint, request)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { id } = request.params as { id: number }
        reply.header('cache-control', 'no-store')
        const opened = await openDownload(ctx, request.viewer as Viewer, type, id)
        if ('url' in opened) {
          const { disposition, ...source } = opened
          const headers = { 'cache-control': 'no-store', 'content-disposition': disposition }
          const status = await proxyDownload(ctx, source, request, reply, headers)
          if (isFirst(request, status)) await recordDownload(ctx, type, id)
          return reply
        }
        const { disposition, ...file } = opened
        const headers = { 'cache-control': 'no-store', 'content-disposition': disposition }
        await sendFile(request, reply, ctx.storage, { ...file, headers })
        if (isFirst(request, reply.raw.statusCode)) await recordDownload(ctx, type, id)
        return reply
      },
    })
  }
}
