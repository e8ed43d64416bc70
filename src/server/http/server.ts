import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type ConnectionLimits, connectionLimits, guardConnections } from './connections.ts'
import { handleErrors } from './error-handler.ts'
import { hasSecret, pageHeaders } from './headers.ts'
import { installContractValidator } from './mount.ts'
import { referencePage } from './reference-page.ts'

/** How often Node looks for clients that send their headers too slowly. */
const HEADERS_CHECK_MS = 5_000

export interface ServerOptions {
  log: FastifyBaseLogger
  trustedProxies: string[]
  version: string
  /** Whether pages may use Google Analytics. */
  analytics?: () => boolean
  /** Returns the URL to serve a requested one by. */
  rewriteUrl?: (url: string) => string
  /** Shorter in tests. */
  limits?: ConnectionLimits
}

/**
 * Creates a Fastify with errors, limits, headers and the API reference, without endpoints. Forwarded headers are
 * trusted only from the named proxies.
 */
export const createServer = async ({
  log,
  trustedProxies,
  version,
  analytics = () => false,
  rewriteUrl = (url) => url,
  limits = connectionLimits,
}: ServerOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: limits.slowClientMs, connectionsCheckingInterval: HEADERS_CHECK_MS },
    rewriteUrl: ({ url }) => rewriteUrl(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  guardConnections(app, limits)
  app.decorateRequest('viewer', null)
  installContractValidator(app)
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, { global: true, ...pageHeaders(analytics) })
  app.addHook('onRequest', async ({ url }, reply) => {
    if (hasSecret(url)) reply.header('referrer-policy', 'no-referrer')
  })
  // Before compression: a compressed response is a stream, which gets no ETag.
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
      info: { title: 'Tonearm', version, description: 'The Tonearm API.' },
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
