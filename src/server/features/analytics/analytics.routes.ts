import { analytics } from '../../../contract/admin/analytics.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { overviewOf, seriesOf, topOf } from './analytics.service.ts'

export const analyticsRoutes = (http: Http, on: Platform): void =>
  mount(http, analytics, {
    overview: ({ query }) => overviewOf(on, query),
    series: ({ query }) => seriesOf(on, query),
    top: ({ query }) => topOf(on, query),
  })
