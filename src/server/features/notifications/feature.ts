import type { Feature } from '../../feature.ts'
import { notifyPending } from './announcements.service.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { deleteExpiredNotifications } from './notifications.service.ts'

export const feature: Feature = {
  routes: [notificationsRoutes],
  jobs: {
    'notify-pending': (ctx) => notifyPending(ctx),
  },
  hourly: [deleteExpiredNotifications],
}
