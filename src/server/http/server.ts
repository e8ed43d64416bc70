import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify'
import { hasSecret } from '../../contract/site/paths.ts'
import { type ConnectionLimits, connectionLimits, guardConnections } from './connections.ts'
import { handleErrors, handleUnknownRoute } from './error-handler.ts'
import { throwError } from './http-error.ts'
import { installContractValidator } from './mount.ts'
import { apiReference } from './pages/api-reference.ts'

const GOOGLE_SCRIPTS = 'https://www.googletagmanager.com'
const GOOGLE_COLLECTS =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'

/**
 * Response headers. Pages have a fresh nonce for their own scripts and styles; nothing inline without it, no other
 * origins except Google while `analytics` is on, and no framing except theme previews (see `html-shell.ts`). Media may
 * be read by other origins (see media routes).
 */
const pageHeaders = (analytics: () => boolean, mediaOrigins: readonly string[]): FastifyHelmetOptions => ({
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", () => (analytics() ? GOOGLE_SCRIPTS : "'self'")],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      // Episodes and radio are played from their source if it allows browsers. The streaming library uses an empty
      // data: track for stream metadata.
      mediaSrc: ["'self'", 'blob:', 'data:', 'https:', ...mediaOrigins],
      connectSrc: ["'self'", ...mediaOrigins, () => (analytics() ? GOOGLE_COLLECTS : "'self'")],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Sent to those who use HTTPS (`server.ts`).
  strictTransportSecurity: false,
  frameguard: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  // Without it, popups of other sites (to share a link) would look closed as soon as they have loaded.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  crossOriginResourcePolicy: { policy: 'same-site' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

const YEAR_S = 365 * 24 * 60 * 60

/** Fastify would load its own schema compilers, a hundred modules, which those of the contract replace. */
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
  /** Other origins that deliver audio. */
  mediaOrigins?: readonly string[]
  /** Returns the address of the site, for the API reference. */
  appUrl?: () => string
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
  mediaOrigins = [],
  appUrl = () => '',
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
    // Of paths that cannot be decoded, or with too long a part: they name nothing.
    frameworkErrors: (_, request, reply) => handleUnknownRoute(request, reply),
  })
  guardConnections(app, limits)
  app.decorateRequest('viewer', null)
  app.decorateRequest('uncount', null)
  installContractValidator(app)
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A proxy may have gone by the other one.
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) {
      reply.header('connection', 'close')
      throwError('notice')
    }
  })
  await app.register(helmet, { global: true, ...pageHeaders(analytics, mediaOrigins) })
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
    reply
      .type('text/html; charset=utf-8')
      .send(apiReference(await openApi(), appUrl(), reply.cspNonce.style)),
  )
  return app
}
