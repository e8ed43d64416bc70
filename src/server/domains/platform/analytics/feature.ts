import type { Feature } from '../../feature.ts'
import { artistAnalyticsRoutes } from './artists/routes.ts'
import { rankPlays } from './leaders.service.ts'
import { deleteOld, rollUp } from './rollup.service.ts'
import { analyticsRoutes, revenueRoutes } from './routes.ts'
import { measureFiles } from './storage-sizes.service.ts'

export const feature: Feature = {
  routes: [analyticsRoutes, artistAnalyticsRoutes, revenueRoutes],
  jobs: {
    'rollup-analytics': async (ctx, _, signal) => {
      await measureFiles(ctx, signal)
      await rollUp(ctx, signal)
    },
    'rank-plays': (ctx, _, signal) => rankPlays(ctx, signal),
  },
  hourly: [deleteOld],
}
