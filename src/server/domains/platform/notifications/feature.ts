import type { Feature } from '../../feature.ts'
import { notifyPending } from './announcements.service.ts'
import { emailNotifications } from './notification-emails.service.ts'
import { notificationEmailsRoutes, notificationsRoutes } from './routes.ts'
import { deleteExpiredNotifications } from './service.ts'

export const feature: Feature = {
  routes: [notificationsRoutes, notificationEmailsRoutes],
  jobs: {
    'email-notifications': (ctx) => emailNotifications(ctx),
    'notify-pending': (ctx) => notifyPending(ctx),
  },
  hourly: [deleteExpiredNotifications],
}
