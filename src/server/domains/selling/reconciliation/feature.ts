import type { Feature } from '../../feature.ts'
import { reconciliationRoutes } from './routes.ts'
import { reconcile } from './service.ts'

export const feature: Feature = {
  routes: [reconciliationRoutes],
  jobs: { 'reconcile-payments': (ctx) => reconcile(ctx) },
}
