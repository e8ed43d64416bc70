import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { admit } from '../../http/gate.ts'
import type { Http } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { exportAccount } from './export.service.ts'

/** Guarded as calls of the contract are; the answer is a file. */
const endpoint: Endpoint = {
  method: 'GET',
  path: '/user/export',
  access: 'user',
  summary: 'Everything that the account has, as a JSON file',
  reply: z.unknown(),
  limit: 'login',
}

export const exportRoutes = ({ app, gate }: Http, on: Platform): void => {
  app.route({
    method: 'GET',
    url: '/api/user/export',
    schema: { hide: true } as object,
    config: { endpoint },
    onRequest: async (request) => {
      request.viewer = await admit(gate, endpoint, request)
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="my-data.json"',
        })
        .send(Readable.from(exportAccount(on, request.viewer as Viewer))),
  })
}
