import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context/app-context.ts'
import { version } from './core/version.ts'
import { auditLogRoutes } from './crud/audit-log.ts'
import { artistCountsRoutes, countsRoutes } from './crud/counts.ts'
import { bulkJobRoutes, mountCrud } from './crud/mount-crud.ts'
import { embeddedAds } from './domains/ads/ads/service.ts'
import { clearCatalogCache } from './domains/catalog/catalog/service.ts'
import { loginProviders } from './domains/platform/auth/oauth/login-providers.service.ts'
import { loadViewer } from './domains/platform/auth/sessions/service.ts'
import { englishOverrides, languageFor } from './domains/platform/bootstrap/languages.service.ts'
import { themeFor } from './domains/platform/bootstrap/service.ts'
import { recordSecurityEvent } from './domains/platform/security-events/service.ts'
import { publicSettings } from './domains/platform/settings/service.ts'
import { withPagePath } from './domains/site/custom-pages/routes.ts'
import { embeddedEntries } from './domains/site/navigation/service.ts'
import { withTypeInPath } from './domains/site/search/routes.ts'
import { resolveHead } from './domains/site/seo/page-heads.service.ts'
import { withSingleSlash } from './domains/site/subsonic/routes.ts'
import { adminResources, features } from './features.ts'
import type { Authorizer } from './http/authorize.ts'
import type { Http } from './http/mount.ts'
import { serveHtmlShell } from './http/pages/html-shell.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createResponseCache } from './http/response-cache.ts'
import { createServer } from './http/server.ts'
import { mediaOrigins } from './media/storage/delivery.ts'
import { monitoringRoutes } from './monitoring.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { CATALOG } from './realtime/topics.ts'
import { traceRequests } from './telemetry/tracing.ts'

const DIST = join(import.meta.dirname, '../../dist')

/** Creates the HTTP server for an app context, ready to listen. Only mounts features. */
export const createApp = async (
  ctx: AppContext,
  readiness: Readiness = createReadiness(ctx),
): Promise<FastifyInstance> => {
  const app = await createServer({
    log: ctx.log,
    trustedProxies: ctx.env.trustedProxies,
    version,
    appUrl: () => ctx.settings().appUrl,
    rewriteUrl: (url) => withSingleSlash(withPagePath(withTypeInPath(url))),
    mediaOrigins: mediaOrigins(ctx.env),
    analytics: () => ctx.settings().ga4 && ctx.settings().ga4MID !== '',
  })
  if (ctx.env.tracing) traceRequests(app)
  const authorizer: Authorizer = {
    db: ctx.db,
    settings: ctx.settings,
    limits: createRateLimits(ctx.settings, ctx.valkey),
    preview: ctx.env.preview,
    viewerOf: (token) => loadViewer(ctx, token),
    recordEvent: (event) => recordSecurityEvent(ctx.db, event, event),
  }
  const http: Http = { app, authorizer, ...(ctx.replica && { replica: ctx.replica }) }
  const settings = () => publicSettings(ctx)

  const cache = createResponseCache()
  ctx.channel.on(CATALOG, cache.clear)
  ctx.channel.on(CATALOG, () => clearCatalogCache(ctx))
  for (const { routes = [] } of features) for (const mountRoutes of routes) mountRoutes(http, ctx, cache)
  for (const resource of adminResources) mountCrud(http, ctx, resource)
  bulkJobRoutes(http, ctx)
  countsRoutes(http, ctx, adminResources)
  artistCountsRoutes(http, ctx, adminResources)
  auditLogRoutes(http, ctx)

  monitoringRoutes(app, ctx, readiness)
  await serveHtmlShell(app, {
    distDir: DIST,
    settings,
    theme: async (landing) => ({ ...(await themeFor(ctx)), ...(landing && { landing }) }),
    navigation: () => embeddedEntries(ctx),
    loginProviders: () => loginProviders(ctx),
    ads: () => embeddedAds(ctx),
    englishOverrides: () => englishOverrides(ctx),
    headOf: (path) => resolveHead(ctx, path),
    languageFor: (accepted) => languageFor(ctx, accepted),
  })
  return app
}
