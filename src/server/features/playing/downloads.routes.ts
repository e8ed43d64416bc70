import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { idParams } from '../../../contract/paging.ts'
import { admit } from '../../http/gate.ts'
import type { Http } from '../../http/mount.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { downloaded, openDownload } from './downloads.service.ts'

/** Guarded as calls of the contract are; the answer is the file itself. */
const endpoint: Endpoint = {
  method: 'GET',
  path: '/download-song/{id}',
  access: 'user',
  summary: 'The file of a song',
  params: idParams,
  reply: z.unknown(),
}

/** A download goes on in parts; only the one that holds the first byte counts. */
const isFirst = (request: FastifyRequest, status: number): boolean =>
  request.method === 'GET' &&
  (status === 200 || (status === 206 && /^bytes=0-/.test(request.headers.range ?? '')))

export const downloadsRoutes = ({ app, gate }: Http, on: Platform): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/download-song/:id',
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: { hide: true, params: idParams } as object,
    config: { endpoint },
    onRequest: async (request) => {
      request.viewer = await admit(gate, endpoint, request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: number }
      reply.header('cache-control', 'no-store')
      const { disposition, ...file } = await openDownload(on, request.viewer as Viewer, id)
      const headers = { 'cache-control': 'no-store', 'content-disposition': disposition }
      await sendFile(request, reply, on.storage, { ...file, headers })
      if (isFirst(request, reply.raw.statusCode)) await downloaded(on, id)
      return reply
    },
  })
}
