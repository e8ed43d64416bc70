import type { Feature } from '../../feature.ts'
import { webhooksRoutes } from './payment-events.routes.ts'
import { deleteOldEvents, processPaymentEvents } from './payment-events.service.ts'

export const feature: Feature = {
  routes: [webhooksRoutes],
  jobs: { 'process-payment-events': (ctx) => processPaymentEvents(ctx) },
  hourly: [deleteOldEvents],
}
