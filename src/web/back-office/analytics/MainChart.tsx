import { useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Series } from '../../../contract/platform/back-office/analytics.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/layout/States.tsx'
import { ChartPanel } from '../charts/ChartPanel.tsx'
import { PartsTable } from '../charts/PartsTable.tsx'
import { intervalTitle, moment } from '../charts/texts.ts'
import { type Span, seriesQuery } from './artist/analytics.ts'
import { type ChartRow, metricTitle } from './metrics.ts'

const Lines = lazy(() => import('../charts/Lines.tsx').then((m) => ({ default: m.Lines })))

const Loading = () => <Skeleton width="100%" />

const Numbers = ({ series, title }: { series: Series; title: string }) => {
  const { t } = useTranslation()
  const text = (value: number) => value.toLocaleString(currentLanguage())
  return (
    <PartsTable
      caption={title}
      heads={[t('Time'), t('This period'), t('Previous period')]}
      rows={series.points.map(({ at, value, previous }) => ({
        key: at,
        cells: [moment(at, series.interval, 'in full'), text(value), text(previous)],
      }))}
    />
  )
}

const Nothing = ({ metric }: { metric: ChartRow }) => {
  const { t } = useTranslation()
  const played = metric === 'plays' || metric === 'counted_plays' || metric === 'listeners'
  return (
    <EmptyState
      icon={<AudioLines aria-hidden="true" />}
      title={t('No data')}
      text={
        played
          ? t('Activity appears here as soon as someone listens. Play something to try it.')
          : t('Activity will appear here.')
      }
    >
      {played && <LinkButton to="/home">{t('Open the player')}</LinkButton>}
    </EmptyState>
  )
}

/** A metric over time, compared with the previous period. */
export const MainChart = ({ metric, span }: { metric: ChartRow; span: Span }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(seriesQuery(metric, span))
  const shown = data?.metric === metric ? data : undefined
  const name = metricTitle(metric, t)
  const title = shown ? `${name} · ${intervalTitle(shown.interval, t)}` : name
  const empty = shown && shown.value === 0 && shown.previous === 0
  return (
    <ChartPanel
      title={title}
      compared={shown !== undefined && !empty}
      table={shown && !empty && <Numbers series={shown} title={title} />}
    >
      {shown && !empty && (
        <Suspense fallback={<Loading />}>
          <Lines series={shown} title={name} />
        </Suspense>
      )}
      {empty && <Nothing metric={metric} />}
      {!shown &&
        (isError ? (
          <ErrorState title={t('Couldn’t load analytics')} retry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
    </ChartPanel>
  )
}
