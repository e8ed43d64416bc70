import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AudioLines } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Series } from '../../../../contract/admin/analytics.ts'
import { type Span, seriesQuery } from '../../../api/analytics.ts'
import { currentLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { Panel } from './Panel.tsx'
import { PartsTable } from './PartsTable.tsx'
import type { Charted } from './range.ts'
import { intervalTitle, metricTitle, moment } from './wording.ts'

const Lines = lazy(() => import('./Lines.tsx').then((m) => ({ default: m.Lines })))

const Waiting = () => <Skeleton width="100%" />

const Legend = () => {
  const { t } = useTranslation()
  return (
    <span className="legend">
      <span className="legend-one">{t('This period')}</span>
      <span className="legend-one before">{t('Before')}</span>
    </span>
  )
}

const Numbers = ({ series, title }: { series: Series; title: string }) => {
  const { t } = useTranslation()
  const text = (value: number) => value.toLocaleString(currentLanguage())
  return (
    <PartsTable
      caption={title}
      heads={[t('Time'), t('This period'), t('Before')]}
      rows={series.points.map(({ at, value, previous }) => ({
        key: at,
        cells: [moment(at, series.interval, 'in full'), text(value), text(previous)],
      }))}
    />
  )
}

const Nothing = ({ metric }: { metric: Charted }) => {
  const { t } = useTranslation()
  const played = metric === 'plays' || metric === 'counted_plays' || metric === 'listeners'
  return (
    <EmptyState
      icon={<AudioLines aria-hidden="true" />}
      title={t('Nothing in this period')}
      text={
        played
          ? t('As soon as somebody listens, it shows here. Play something to see it.')
          : t('As soon as something happens, it shows here.')
      }
    >
      {played && (
        <Link to="/home" className="btn line">
          {t('Open the player')}
        </Link>
      )}
    </EmptyState>
  )
}

/** One figure over time beside the period before. */
export const MainChart = ({ metric, span }: { metric: Charted; span: Span }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(seriesQuery(metric, span))
  const shown = data?.metric === metric ? data : undefined
  const name = metricTitle(metric, t)
  const title = shown ? `${name} · ${intervalTitle(shown.interval, t)}` : name
  const empty = shown && shown.value === 0 && shown.previous === 0
  return (
    <Panel
      title={title}
      className="main-chart"
      beside={shown && !empty && <Legend />}
      table={shown && !empty && <Numbers series={shown} title={title} />}
    >
      <div className="chart">
        {shown && !empty && (
          <Suspense fallback={<Waiting />}>
            <Lines series={shown} title={name} />
          </Suspense>
        )}
        {empty && <Nothing metric={metric} />}
        {!shown &&
          (isError ? (
            <ErrorState title={t('The figures did not load')} retry={() => void refetch()} />
          ) : (
            <Waiting />
          ))}
      </div>
      <p className="chart-note">{t('Days and hours are those of UTC.')}</p>
    </Panel>
  )
}
