import type { Feature } from '../../feature.ts'
import { federationAdminRoutes, federationBlocksAdmin, federationHostsAdmin } from './admin.ts'
import { forgetActivities, sendActivities, watchActivities } from './delivery.service.ts'
import { publishActivities } from './publishing.service.ts'
import { activityPubRoutes, federationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [activityPubRoutes, federationRoutes, federationAdminRoutes],
  resources: [federationHostsAdmin, federationBlocksAdmin],
  jobs: {
    'publish-activities': (ctx) => publishActivities(ctx),
    'send-activities': (ctx, _, signal) => sendActivities(ctx, signal),
  },
  hourly: [forgetActivities],
  startWorker: watchActivities,
}
