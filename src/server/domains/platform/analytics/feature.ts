import type { Feature } from '../../feature.ts'
import { artistAnalyticsRoutes } from './artists/routes.ts'
import { exportCounts, limitExport } from './export/service.ts'
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
      if (ctx.clickhouse) await ctx.queue.send('export-counts', {})
    },
    'export-counts': (ctx, _, signal) => exportCounts(ctx, signal),
    'rank-plays': (ctx, _, signal) => rankPlays(ctx, signal),
  },
  hourly: [deleteOld, limitExport],
}
