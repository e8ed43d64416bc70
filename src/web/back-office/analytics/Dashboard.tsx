import { useQuery } from '@tanstack/react-query'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ErrorState } from '../../ui/layout/States.tsx'
import { PanelGrid } from '../charts/PanelGrid.tsx'
import { RangePicker } from '../charts/RangePicker.tsx'
import { presets, rangeOf, useShown } from '../charts/range.ts'
import { useWide } from '../charts/wide.ts'
import { PageHead } from '../shell/head.tsx'
import { overviewQuery } from './artist/analytics.ts'
import { Figures } from './Figures.tsx'
import { Jobs, Storage } from './Gauges.tsx'
import { Hours } from './Hours.tsx'
import { MainChart } from './MainChart.tsx'
import { Sales, Subscriptions } from './Money.tsx'
import { metricOf, type ShownMetric } from './metrics.ts'
import { Top, TopItems } from './TopItems.tsx'

/** Analytics of a period compared with the previous one, and the state of storage and jobs. */
export const Dashboard = () => {
  const { t } = useTranslation()
  const { shown, show } = useShown<ShownMetric>()
  const wide = useWide()
  const range = rangeOf(shown)
  const metric = metricOf(shown)
  const { data, isError, isPlaceholderData, refetch } = useQuery(overviewQuery(range.span))
  const stored = metric === 'plays' ? {} : { metric }
  const picker = (
    <RangePicker presets={presets} range={range} onChange={(next) => show({ ...next, ...stored })} />
  )
  const choose = (next: typeof metric) => {
    const { metric: _, ...rest } = shown
    show(next === 'plays' ? rest : { ...rest, metric: next })
  }
  if (isError && !data)
    return <ErrorState title={t('Couldn’t load analytics')} retry={() => void refetch()} />
  return (
    <>
      {wide ? <PageHead>{picker}</PageHead> : picker}
      <PanelGrid busy={isPlaceholderData} partial={data?.partial}>
        <Figures figures={data?.figures} chosen={metric} onChoose={choose} />
        <MainChart metric={metric} span={range.span} />
        <TopItems span={range.span} />
        <Hours hours={data?.hours} />
        <Top
          title={t('Top searches')}
          type="searches"
          span={range.span}
          nothing={t('No searches in this period.')}
        />
        <Top
          title={t('Searches without results')}
          type="searches_without_result"
          span={range.span}
          nothing={t('Every search returned results.')}
        />
        {settings().enableEmbedPlayer && (
          <Top
            title={t('Embedded on')}
            type="hosts"
            span={range.span}
            nothing={t('Nothing was played on other websites in this period.')}
          />
        )}
        {settings().saas && <Sales range={range} />}
        {settings().saas && settings().enable_subscription && <Subscriptions />}
        <Storage storage={data?.storage} />
        <Jobs jobs={data?.jobs} />
      </PanelGrid>
    </>
  )
}
