import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { idParams } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountDownload } from '../../../http/files/mount-download.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import type { Http } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { openDownload, recordDownload } from './downloads.service.ts'
import type { PlayableType } from './media.service.ts'
import { proxyDownload } from './proxy-download.ts'

const endpoints = {
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
} satisfies Record<PlayableType, Endpoint>

/** Range requests continue a download; only the one with the first byte counts. */
const isFirst = (request: FastifyRequest, status: number): boolean =>
  request.method === 'GET' &&
  (status === 200 || (status === 206 && /^bytes=0-/.test(request.headers.range ?? '')))

export const downloadsRoutes = (http: Http, ctx: AppContext): void => {
  for (const type of ['song', 'episode'] as const) {
    mountDownload(http, endpoints[type], async ({ params: { id }, request, reply }) => {
      const { disposition, ...opened } = await openDownload(ctx, request.viewer as Viewer, type, id)
      const headers = { 'cache-control': 'no-store', 'content-disposition': disposition }
      let status: number
      if ('url' in opened) status = await proxyDownload(ctx, opened, request, reply, headers)
      else {
        await sendFile(request, reply, ctx.storage, { ...opened, headers })
        status = reply.raw.statusCode
      }
      if (isFirst(request, status)) await recordDownload(ctx, type, id)
    })
  }
}
