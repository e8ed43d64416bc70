import { notifications } from '../../../contract/notifications.ts'
import { done } from '../../../contract/paging.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { newestNotifications, readNotifications, removeNotification } from './notifications.service.ts'

export const notificationsRoutes = (http: Http, on: Platform): void =>
  mount(http, notifications, {
    list: ({ viewer }) => newestNotifications(on, viewer),
    read: async ({ viewer, body }) => ({ unread: await readNotifications(on, viewer, body) }),
    remove: async ({ viewer, params }) => {
      await removeNotification(on, viewer, params.id)
      return done
    },
  })
