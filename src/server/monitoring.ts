import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context/app-context.ts'
import { version } from './core/version.ts'
import { checkHealth } from './domains/platform/bootstrap/service.ts'
import { addGauges } from './domains/site/operations/metrics.service.ts'
import { documented } from './http/documented.ts'
import { createServer } from './http/server.ts'
import type { Readiness } from './readiness.ts'
import { serveMetrics } from './telemetry/metrics.ts'

const health = { path: '/health', access: 'public', summary: 'Reports whether every part works' } as const
const ready = {
  path: '/health/ready',
  access: 'public',
  summary: 'Reports whether this node can serve requests: 503 while it cannot, or stops',
} as const

/** Mounts what balancers and monitors ask, which every role serves. */
export const monitoringRoutes = (app: FastifyInstance, ctx: AppContext, readiness: Readiness): void => {
  const { metrics, env } = ctx
  if (metrics && env.metricsToken !== undefined) {
    serveMetrics(app, metrics, env.metricsToken)
    addGauges(ctx)
  }
  app.get('/api/health', { schema: documented(health) }, async (_, reply) => {
    const state = await checkHealth(ctx, version)
    return reply
      .code(state.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(JSON.stringify(state))
  })
  app.get('/api/health/ready', { schema: documented(ready) }, async (_, reply) => {
    const state = await readiness.check()
    return reply
      .code(state.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(JSON.stringify(state))
  })
}

/** Creates the HTTP server of a worker, which only answers balancers and monitors. */
export const createMonitor = async (ctx: AppContext, readiness: Readiness): Promise<FastifyInstance> => {
  const app = await createServer({ log: ctx.log, trustedProxies: ctx.env.trustedProxies, version })
  app.get('/api/health/live', async () => JSON.stringify({ status: 'ok' }))
  monitoringRoutes(app, ctx, readiness)
  return app
}
