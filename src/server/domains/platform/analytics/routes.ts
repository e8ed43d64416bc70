import { analytics } from '../../../../contract/platform/back-office/analytics.ts'
import { revenue, revenueFile } from '../../../../contract/selling/back-office/revenue.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { revenueCsv, revenueOverview, revenueTop } from './revenue.service.ts'
import { getOverview, getSeries, getTop } from './service.ts'

export const analyticsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, analytics, {
    overview: ({ query }) => getOverview(ctx, query),
    series: ({ query }) => getSeries(ctx, query),
    top: ({ query }) => getTop(ctx, query),
  })

export const revenueRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, revenue, {
    overview: ({ query }) => revenueOverview(ctx, query),
    top: ({ query }) => revenueTop(ctx, query),
  })
  mountFile(http, revenueFile, async ({ query }) => ({
    type: 'text/csv; charset=utf-8',
    name: `revenue-${query.from}-${query.to}-${query.currency}.csv`,
    body: await revenueCsv(ctx, query),
  }))
}
