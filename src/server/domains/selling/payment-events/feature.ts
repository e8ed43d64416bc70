import type { Feature } from '../../feature.ts'
import { webhooksRoutes } from './routes.ts'
import { deleteOldEvents, processPaymentEvents } from './service.ts'

export const feature: Feature = {
  routes: [webhooksRoutes],
  jobs: { 'process-payment-events': (ctx) => processPaymentEvents(ctx) },
  hourly: [deleteOldEvents],
}
