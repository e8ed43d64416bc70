import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { authorize, recordEvent } from '../authorize.ts'
import { documented } from '../documented.ts'
import { type Call, clientOf, colons, type Http } from '../mount.ts'

interface File {
  type: string
  name: string
  body: Readable
}

/** Mounts an endpoint that returns a file to download, with the usual access control. */
export const mountFile = <E extends Endpoint>(
  { app, authorizer }: Http,
  e: E,
  handler: (call: Call<E>) => File | Promise<File>,
): void => {
  app.route({
    method: e.method,
    url: colons(e.path),
    schema: documented(e),
    config: { endpoint: e },
    onRequest: async (request) => {
      request.viewer = await authorize(authorizer, e, request)
    },
    handler: async (request, reply) => {
      const { params, query, body, viewer } = request
      const file = await handler({ params, query, body, viewer, client: clientOf(request, reply) } as Call<E>)
      // What sends or compresses it may have stopped listening: an error that nobody hears ends the process.
      file.body.on('error', (err) => request.log.warn({ err }, 'a file could not be made'))
      if (e.event) await recordEvent(authorizer, request, e, viewer, e.event, 'succeeded')
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': file.type,
          'content-disposition': create(file.name),
        })
        .send(file.body)
    },
  })
}
