import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify'
import { hasSecret } from '../../contract/site/paths.ts'
import { type ConnectionLimits, connectionLimits, guardConnections } from './connections.ts'
import { handleErrors } from './error-handler.ts'
import { pageHeaders } from './headers.ts'
import { installContractValidator } from './mount.ts'
import { referencePage } from './reference-page.ts'

/** Fastify would load its own schema compilers, a hundred modules, which those of the contract replace. */
const YEAR_S = 365 * 24 * 60 * 60

const unused = (): never => {
  throw new Error('schemas are compiled by the contract')
}

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
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
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
  app.addHook('onRequest', async ({ url, protocol }, reply) => {
    // Known behind a trusted proxy only.
    if (protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_S}`)
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
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  let described: Promise<object> | undefined
  const openApi = async (): Promise<object> => {
    described ??= import('./openapi.ts').then(({ openApiOf }) => openApiOf(routes, version))
    return described
  }
  app.get('/api/openapi.json', { schema: { hide: true } as object }, openApi)
  app.get('/api/docs', { schema: { hide: true } as object }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(await openApi())),
  )
  return app
}
