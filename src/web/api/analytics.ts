import { keepPreviousData } from '@tanstack/react-query'
import { analytics, type Metric, type TopType } from '../../contract/admin/analytics.ts'
import { readQuery } from './read.ts'

/** First moment, and the moment after the last: days as such, or full hours. */
export interface Span {
  from: string
  to: string
}

/** Figures grow while somebody looks at them; those of another period stay until the new ones are there. */
const lively = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const

export const overviewQuery = (query: Span) => ({ ...readQuery(analytics.overview, { query }), ...lively })
/** One figure by hour, day or month, beside the period before. */
export const seriesQuery = (metric: Metric, span: Span) => ({
  ...readQuery(analytics.series, { query: { ...span, metric } }),
  ...lively,
})
export const topQuery = (type: TopType, span: Span, limit: number) => ({
  ...readQuery(analytics.top, { query: { ...span, type, limit } }),
  ...lively,
})
