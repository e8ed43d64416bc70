import type { Metric } from '../../../contract/platform/back-office/analytics.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { Shown } from '../charts/range.ts'

/** The metrics with a card, in order. */
export const chartRows = [
  'plays',
  'listeners',
  'counted_plays',
  'new_users',
  'likes',
  'uploads',
  'searches',
  'logins',
] as const satisfies readonly Metric[]
export type ChartRow = (typeof chartRows)[number]

/** Search params of the page. */
export interface ShownMetric extends Shown {
  metric?: string
}

/** Returns the metric of the large chart. */
export const metricOf = ({ metric }: ShownMetric): ChartRow =>
  chartRows.find((one) => one === metric) ?? 'plays'

export const metricTitle = (metric: ChartRow, t: Translate): string =>
  ({
    plays: t('Plays'),
    listeners: t('Listeners'),
    counted_plays: t('Full plays'),
    new_users: t('New users'),
    likes: t('Likes'),
    uploads: t('Uploads'),
    searches: t('Searches'),
    logins: t('Logins'),
  })[metric]

/** Returns what a metric counts, if its title leaves it open. */
export const metricHint = (metric: ChartRow, t: Translate): string | undefined => {
  if (metric === 'plays') return t('Every time something starts playing.')
  if (metric === 'counted_plays')
    return t('Plays of at least 30 seconds or half of the item; the charts are made of them.')
  return undefined
}
