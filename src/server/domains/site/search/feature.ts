import type { Feature } from '../../feature.ts'
import { indexChanges, refreshPopularity, reindex, startIndexing } from './indexing.service.ts'
import { searchRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [searchRoutes],
  hooks: { catalogChanged: indexChanges },
  jobs: {
    reindex: (ctx, _, signal) => reindex(ctx, signal),
    'refresh-popularity': refreshPopularity,
  },
  startWorker: async (ctx) => startIndexing(ctx),
}
