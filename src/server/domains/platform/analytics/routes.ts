import { analytics } from '../../../../contract/platform/back-office/analytics.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { overviewOf, seriesOf, topOf } from './service.ts'

export const analyticsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, analytics, {
    overview: ({ query }) => overviewOf(ctx, query),
    series: ({ query }) => seriesOf(ctx, query),
    top: ({ query }) => topOf(ctx, query),
  })
