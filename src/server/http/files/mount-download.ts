import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ParamsOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { authorize } from '../authorize.ts'
import { documented } from '../documented.ts'
import { colons, type Http } from '../mount.ts'

interface DownloadCall<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Mounts an endpoint whose response is a file, sent by the handler (see `sendFile`), in ranges and to HEAD requests, too,
 * with the usual access control. No cache stores it.
 */
export const mountDownload = <E extends Endpoint>(
  { app, authorizer }: Http,
  e: E,
  handler: (call: DownloadCall<E>) => Promise<void>,
): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: colons(e.path),
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: documented(e),
    config: { endpoint: e },
    onRequest: async (request) => {
      request.viewer = await authorize(authorizer, e, request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        request,
        reply,
      })
      return reply
    },
  })
}
