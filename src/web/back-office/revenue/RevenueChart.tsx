import { Banknote } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Revenue, RevenueFigure } from '../../../contract/selling/back-office/revenue.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { ChartPanel } from '../charts/ChartPanel.tsx'
import { PartsTable } from '../charts/PartsTable.tsx'
import { intervalTitle, moment } from '../charts/texts.ts'
import { figureTitle, formatsOf } from './figures.ts'

const Lines = lazy(() => import('../charts/Lines.tsx').then((m) => ({ default: m.Lines })))

/** A figure by day or month, compared with the previous period. */
export const RevenueChart = ({
  revenue,
  figure,
}: {
  revenue: Revenue | undefined
  figure: RevenueFigure
}) => {
  const { t } = useTranslation()
  const name = figureTitle(figure, t)
  const title = revenue ? `${name} · ${intervalTitle(revenue.interval, t)}` : name
  const one = revenue?.figures.find((each) => each.figure === figure)
  const empty = one !== undefined && [...one.series, ...one.previous_series].every((value) => value === 0)
  const formats = formatsOf(figure, revenue?.currency ?? 'USD')
  const points =
    revenue?.intervals.map((interval, index) => ({
      ...interval,
      value: one?.series[index] ?? 0,
      previous: one?.previous_series[index] ?? 0,
    })) ?? []
  const drawn = revenue !== undefined && !empty
  return (
    <ChartPanel
      title={title}
      compared={drawn}
      table={
        drawn && (
          <PartsTable
            caption={title}
            heads={[t('Time'), t('This period'), t('Previous period')]}
            rows={points.map(({ at, value, previous }) => ({
              key: at,
              cells: [
                moment(at, revenue.interval, 'in full'),
                formats.format(value),
                formats.format(previous),
              ],
            }))}
          />
        )
      }
    >
      {drawn && (
        <Suspense fallback={<Skeleton width="100%" />}>
          <Lines series={{ points, interval: revenue.interval }} title={name} {...formats} />
        </Suspense>
      )}
      {empty && (
        <EmptyState
          icon={<Banknote aria-hidden="true" />}
          title={t('No data')}
          text={t('Sales of this period will appear here.')}
        />
      )}
      {!revenue && <Skeleton width="100%" />}
    </ChartPanel>
  )
}
