import type { Feature } from '../../feature.ts'
import { pushNotifications, watchPushMessages } from './push-messages.service.ts'
import { webPushRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [webPushRoutes],
  jobs: {
    'push-notifications': (ctx, _, signal) => pushNotifications(ctx, signal),
  },
  startWorker: watchPushMessages,
}
