import type { SubscriptionMonth } from '../../../contract/selling/back-office/subscriptions.ts'
import type { FigureData } from '../charts/FigureCard.tsx'

/** Figures of a month, in the order in which they are shown, with message keys. */
export const reportFigures = {
  mrr: {
    title: 'Monthly recurring revenue',
    hint: 'What subscriptions bring in per month, as of the end of the month.',
  },
  subscribers: {
    title: 'Paying subscribers',
    hint: 'Without trials, cancelled or granted subscriptions.',
  },
  started: { title: 'Started', hint: 'Subscriptions that were paid for the first time.' },
  churned: { title: 'Churned', hint: 'Paid subscriptions that ended.' },
  trials_started: { title: 'Trials started', hint: undefined },
  trials_converted: { title: 'Trials converted', hint: 'Trials that were followed by a paid period.' },
} as const
export type ReportFigure = keyof typeof reportFigures
export const reportFigureNames = Object.keys(reportFigures) as ReportFigure[]

/** How many months are shown; those before are compared with. */
export const MONTHS = 12

/** Returns the figure of the last month, compared with the month before, and its course. */
export const figureOf = (months: readonly SubscriptionMonth[], name: ReportFigure): FigureData => {
  const values = months.map((month) => month[name])
  return { value: values.at(-1) ?? 0, previous: values.at(-2) ?? 0, series: values.slice(-MONTHS) }
}

/** Returns the points of the last months, each with the same month of the year before. */
export const pointsOf = (months: readonly SubscriptionMonth[], name: ReportFigure) =>
  months.slice(MONTHS).map((month, index) => {
    const before = months[index] as SubscriptionMonth
    return {
      at: `${month.month}-01T00:00:00Z`,
      value: month[name],
      previous_at: `${before.month}-01T00:00:00Z`,
      previous: before[name],
    }
  })
