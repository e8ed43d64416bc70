import { queueStates } from '../../../contract/queue-state.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { putQueue, queueFor } from './queue-states.service.ts'

export const queueStatesRoutes = (http: Http, on: Platform): void =>
  mount(http, queueStates, {
    get: ({ viewer }) => queueFor(on, viewer),
    put: ({ body, viewer }) => putQueue(on, viewer, body),
  })
