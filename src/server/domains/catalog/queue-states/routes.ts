import { queueStates } from '../../../../contract/catalog/queue.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { queueFor, saveQueue } from './service.ts'

export const queueStatesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, queueStates, {
    get: ({ viewer }) => queueFor(ctx, viewer),
    put: ({ body, viewer }) => saveQueue(ctx, viewer, body),
  })
