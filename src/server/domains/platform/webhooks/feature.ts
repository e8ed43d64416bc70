import type { Feature } from '../../feature.ts'
import { forgetDeliveries, sendWebhooks, watchWebhooks } from './delivery.service.ts'
import { webhooksRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [webhooksRoutes],
  hourly: [forgetDeliveries],
  jobs: { 'send-webhooks': (ctx, _, signal) => sendWebhooks(ctx, signal) },
  startWorker: watchWebhooks,
}
