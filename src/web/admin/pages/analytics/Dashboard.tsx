import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../api/analytics.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { ErrorState } from '../../../ui/States.tsx'
import { PageHead } from '../../head.tsx'
import { Figures } from './Figures.tsx'
import { Jobs, Storage } from './Gauges.tsx'
import { Hours } from './Hours.tsx'
import { MainChart } from './MainChart.tsx'
import { RangePicker } from './RangePicker.tsx'
import { metricOf, rangeOf, useShown } from './range.ts'
import { Top, TopItems } from './TopItems.tsx'
import { useWide } from './wide.ts'
import './charts.css'
import './dashboard.css'
import './range.css'

/** What happens in the place: figures of a period with the period before, and how storage and jobs are. */
export const Dashboard = () => {
  const { t } = useTranslation()
  const { shown, show } = useShown()
  const wide = useWide()
  const range = rangeOf(shown)
  const metric = metricOf(shown)
  const { data, isError, isPlaceholderData, refetch } = useQuery(overviewQuery(range.span))
  const kept = metric === 'plays' ? {} : { metric }
  const picker = <RangePicker range={range} onChange={(next) => show({ ...next, ...kept })} />
  const choose = (next: typeof metric) => {
    const { metric: _, ...rest } = shown
    show(next === 'plays' ? rest : { ...rest, metric: next })
  }
  if (isError && !data)
    return <ErrorState title={t('The figures did not load')} retry={() => void refetch()} />
  return (
    <>
      {wide ? <PageHead>{picker}</PageHead> : picker}
      <div className="dashboard" aria-busy={isPlaceholderData}>
        {data?.partial && (
          <p className="partial" role="status">
            {t('What happened earlier is still being counted; the figures will grow.')}
          </p>
        )}
        <Figures figures={data?.figures} chosen={metric} onChoose={choose} />
        <MainChart metric={metric} span={range.span} />
        <TopItems span={range.span} />
        <Hours hours={data?.hours} />
        <Top
          title={t('Most searched for')}
          type="searches"
          span={range.span}
          nothing={t('Nobody searched in this period.')}
        />
        <Top
          title={t('Searched for and not found')}
          type="searches_without_result"
          span={range.span}
          nothing={t('Every search found something.')}
        />
        <Storage storage={data?.storage} />
        <Jobs jobs={data?.jobs} />
      </div>
    </>
  )
}
