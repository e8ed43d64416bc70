import { artistEvents } from '../../../../contract/catalog/artist-pages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { listEvents } from './service.ts'

export const artistEventsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistEvents, {
    list: ({ viewer, params }) => listEvents(ctx, scopeOf(viewer), params.id),
  })
