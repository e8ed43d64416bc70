import { operations } from '../../../contract/admin/operations.ts'
import { done } from '../../../contract/paging.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { diskUse, operationsHealth } from './health.service.ts'
import { listJobs, retryAllJobs, retryJob } from './jobs.service.ts'

export const operationsRoutes = (http: Http, on: Platform): void =>
  mount(http, operations, {
    health: () => operationsHealth(on),
    jobs: ({ query }) => listJobs(on, query),
    retry: async ({ params, viewer, client }) => {
      await retryJob(on, { ...viewer, address: client.address }, params.id)
      return done
    },
    retryAll: async ({ viewer, client }) => ({
      retried: await retryAllJobs(on, { ...viewer, address: client.address }),
    }),
    disk: () => diskUse(on),
  })
