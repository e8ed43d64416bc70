import type { Feature } from '../../feature.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'
import { reconcile } from './reconciliation.service.ts'

export const feature: Feature = {
  routes: [reconciliationRoutes],
  jobs: { 'reconcile-payments': (ctx) => reconcile(ctx) },
}
