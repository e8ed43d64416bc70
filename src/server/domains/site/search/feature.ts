import type { Feature } from '../../../feature.ts'
import { reindex } from './indexing.service.ts'
import { searchRoutes } from './search.routes.ts'

export const feature: Feature = {
  routes: [searchRoutes],
  jobs: {
    reindex: (ctx, _, signal) => reindex(ctx, signal),
  },
}
