import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { answerErrors } from './answer-errors.ts'
import { pageHeaders } from './headers.ts'
import { useContractSchemas } from './mount.ts'
import { referencePage } from './reference-page.ts'

/** Clients that stop in the middle of a request are let go after this long. */
const SLOW_CLIENT_MS = 30_000

export interface ServerOptions {
  log: FastifyBaseLogger
  trustedProxies: string[]
  version: string
  /** Whether pages may reach Google Analytics. */
  analytics?: () => boolean
}

/**
 * A Fastify that knows errors, limits, headers and the API reference, and no call yet.
 * Forwarded headers count only from the named proxies.
 */
export const createServer = async ({
  log,
  trustedProxies,
  version,
  analytics = () => false,
}: ServerOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    connectionTimeout: SLOW_CLIENT_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.server.headersTimeout = SLOW_CLIENT_MS
  app.decorateRequest('viewer', null)
  useContractSchemas(app)
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, { global: true, ...pageHeaders(analytics) })
  // Before compressing: what is already compressed is a stream, which gets no ETag.
  await app.register(etag, { weak: true })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tonearm', version, description: 'Every call of the Tonearm server.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } as object }, () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } as object }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(app.swagger())),
  )
  return app
}
