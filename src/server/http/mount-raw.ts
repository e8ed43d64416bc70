import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import type { Endpoint, ParamsOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { authorize } from './authorize.ts'
import { documented } from './documented.ts'
import { colons, type Http } from './mount.ts'

/** A request whose body is of the sender’s making. */
export interface RawCall<E extends Endpoint> {
  params: ParamsOf<E>
  headers: IncomingHttpHeaders
  /** Byte by byte as it was received, since signatures cover it. */
  body: Buffer
}

/** Mounts an endpoint whose handler receives the unparsed body, with the usual access control. */
export const mountRaw = <E extends Endpoint>(
  { app, authorizer }: Http,
  e: E,
  handler: (call: RawCall<E>) => Promise<ReplyOf<E>>,
): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.route({
      method: e.method,
      url: colons(e.path),
      schema: documented(e),
      bodyLimit: e.max_body ?? 65_536,
      config: { endpoint: e },
      onRequest: async (request) => {
        request.viewer = await authorize(authorizer, e, request)
      },
      handler: async ({ params, headers, body }, reply) => {
        const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const answer = await handler({ params: params as ParamsOf<E>, headers, body: raw })
        return reply
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(z.parse(e.reply, answer))
      },
    })
  })
}
