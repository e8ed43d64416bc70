import { done } from '../../../../contract/core/pagination.ts'
import { notificationEmails, notifications } from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { newestNotifications, readNotifications, removeNotification, stopEmails } from './service.ts'

export const notificationsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, notifications, {
    list: ({ viewer }) => newestNotifications(ctx, viewer),
    read: async ({ viewer, body }) => ({ unread: await readNotifications(ctx, viewer, body) }),
    remove: async ({ viewer, params }) => {
      await removeNotification(ctx, viewer, params.id)
      return done
    },
  })

/** Links in emails that turn them off: as a page with a button, and in one click from a mail program (RFC 8058). */
export const notificationEmailsRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  mount({ app, authorizer }, notificationEmails, { stop: ({ params }) => stopEmails(ctx, params.token) })
  app.register(async (scope) => {
    // `List-Unsubscribe=One-Click`: the URL says everything.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, (_, payload, done) => {
        payload.resume()
        done(null)
      })
    scope.route({
      method: 'POST',
      url: '/email/unsubscribe/:token',
      bodyLimit: 4096,
      schema: { ...documented({ ...notificationEmails.stop }), hide: true } as object,
      onRequest: (request) => authorizer.limits('other', request.ip),
      handler: async (request, reply) => {
        await stopEmails(ctx, (request.params as { token: string }).token)
        return reply.code(204).send()
      },
    })
  })
}
