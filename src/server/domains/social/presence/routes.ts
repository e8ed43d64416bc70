import { presences } from '../../../../contract/social/presence.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { flushPresence } from './announcements.service.ts'
import { endPrivate, presencesOf, startPrivate } from './service.ts'
import { endLeases } from './stream-leases.service.ts'

export const presenceRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, presences, {
    of: ({ query, viewer }) => presencesOf(ctx, scopeOf(viewer), query.ids.split(',').map(Number)),
    startPrivate: ({ body, viewer }) => startPrivate(ctx, viewer, body.hours),
    endPrivate: ({ viewer }) => endPrivate(ctx, viewer),
  })
  http.app.addHook('onClose', async () => {
    await endLeases(ctx)
    await flushPresence(ctx)
  })
}
