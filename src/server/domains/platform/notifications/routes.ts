import { done } from '../../../../contract/core/pagination.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { newestNotifications, readNotifications, removeNotification } from './service.ts'

export const notificationsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, notifications, {
    list: ({ viewer }) => newestNotifications(ctx, viewer),
    read: async ({ viewer, body }) => ({ unread: await readNotifications(ctx, viewer, body) }),
    remove: async ({ viewer, params }) => {
      await removeNotification(ctx, viewer, params.id)
      return done
    },
  })
