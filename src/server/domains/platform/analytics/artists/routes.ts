import {
  artistAnalytics,
  artistAnalyticsFile,
} from '../../../../../contract/platform/back-office/analytics.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { mountFile } from '../../../../http/files/mount-file.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { artistDashboard, artistFile, artistRetention } from './artist-analytics.service.ts'

export const artistAnalyticsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, artistAnalytics, {
    dashboard: ({ viewer, query }) => artistDashboard(ctx, viewer, query),
    retention: ({ viewer, params, query }) => artistRetention(ctx, viewer, params, query),
  })
  mountFile(http, artistAnalyticsFile, async ({ viewer, query }) => ({
    type: 'text/csv; charset=utf-8',
    name: `analytics-${query.from}-${query.to}.csv`,
    body: await artistFile(ctx, viewer, query),
  }))
}
