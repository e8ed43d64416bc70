import { done } from '../../../../contract/core/pagination.ts'
import { operations } from '../../../../contract/site/back-office/operations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { appsInUse, diskUse, operationsHealth } from './health.service.ts'
import { listJobs, retryAllJobs, retryJob } from './jobs.service.ts'

export const operationsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, operations, {
    health: () => operationsHealth(ctx),
    jobs: ({ query }) => listJobs(ctx, query),
    retry: async ({ params, viewer, client }) => {
      await retryJob(ctx, { ...viewer, address: client.address }, params.id)
      return done
    },
    retryAll: async ({ viewer, client }) => ({
      retried: await retryAllJobs(ctx, { ...viewer, address: client.address }),
    }),
    disk: () => diskUse(ctx),
    apps: () => appsInUse(ctx),
  })
