import { keepPreviousData } from '@tanstack/react-query'
import { analytics, type Metric, type TopType } from '../../../../contract/platform/back-office/analytics.ts'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { readQuery } from '../../../data/read.ts'

/** First moment, and the moment after the last; whole days, or full hours. */
export interface Span {
  from: string
  to: string
}

/** Refreshes while the page is open; the figures of the previous period stay until new ones arrive. */
const lively = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const

export const overviewQuery = (query: Span) => ({ ...readQuery(analytics.overview, { query }), ...lively })
/** What waits for operators, with what came in a period of days and in the preceding one. */
export const waitingQuery = (query: Span) => ({ ...readQuery(adminCounts.waiting, { query }), ...lively })
/** A metric by hour, day or month, with the previous period for comparison. */
export const seriesQuery = (metric: Metric, span: Span) => ({
  ...readQuery(analytics.series, { query: { ...span, metric } }),
  ...lively,
})
export const topQuery = (type: TopType, span: Span, limit: number) => ({
  ...readQuery(analytics.top, { query: { ...span, type, limit } }),
  ...lively,
})
