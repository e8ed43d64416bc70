import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../../../contract/core/endpoint.ts'
import { idParams } from '../../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { authorize } from '../../../../http/authorize.ts'
import { documented } from '../../../../http/documented.ts'
import type { Http } from '../../../../http/mount.ts'
import { scopeOf } from '../../../../http/viewer.ts'
import { relayedSource, stationPart } from './hls-proxy.service.ts'
import { endRelays, openRelay } from './relays.service.ts'

const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const live = { ...cors, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const types = { mp3: 'audio/mpeg', aac: 'audio/aac', ogg: 'audio/ogg' }

/** Authorized like contract endpoints unless the URL is signed; the response is the audio itself. */
const stream: Endpoint = {
  method: 'GET',
  path: '/radio-stations/{id}/stream',
  access: 'optional',
  summary: 'The sound of a station, passed on',
  params: idParams,
  query: z.object({ sig: z.optional(z.string()) }),
  reply: z.unknown(),
}

/** The URL is signed. */
const part: Endpoint = {
  method: 'GET',
  path: '/radio-stations/{id}/part',
  access: 'signed',
  summary: 'A segment or playlist of a station that streams over HLS, passed on',
  params: idParams,
  query: z.object({ url: z.string(), sig: z.string() }),
  reply: z.unknown(),
}

const past = { helmet: false, compress: false, exposeHeadRoute: false } as const

const streamRoute = ({ app, authorizer: gate }: Http, ctx: AppContext): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/radio-stations/:id/stream',
    ...past,
    schema: documented(stream),
    config: { endpoint: stream },
    onRequest: async (request, reply) => {
      reply.headers(cors)
      request.viewer = null
      if (!(request.query as { sig?: string }).sig) request.viewer = await authorize(gate, stream, request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: number }
      const { sig } = request.query as { sig?: string }
      const source = await relayedSource(ctx, scopeOf(request.viewer), id, sig)
      if (request.method === 'HEAD')
        return reply.headers({ ...live, 'content-type': types[source.stream_type] }).send()
      const opened = await openRelay(ctx, source)
      if (request.raw.socket.destroyed) return reply
      reply.hijack()
      reply.raw.writeHead(200, { ...live, 'content-type': opened.type })
      reply.raw.flushHeaders()
      opened.to(reply.raw)
      return reply
    },
  })
}

const partRoute = ({ app }: Http, ctx: AppContext): void => {
  app.route({
    method: ['GET'],
    url: '/api/radio-stations/:id/part',
    ...past,
    schema: documented(part),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(live)
      const { id } = request.params as { id: number }
      const { url, sig } = request.query as { url: string; sig: string }
      const { type, body } = await stationPart(ctx, id, url, sig)
      return reply.type(type).send(body)
    },
  })
}

/** The relay of stations whose source does not allow browsers. */
export const relayRoutes = (http: Http, ctx: AppContext): void => {
  streamRoute(http, ctx)
  partRoute(http, ctx)
  http.app.addHook('preClose', async () => endRelays(ctx))
}
