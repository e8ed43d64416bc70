import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import chartsStyles from './charts.module.css'
import dashboardStyles from './dashboard.module.css'
import { Panel, PanelNote } from './Panel.tsx'

const Legend = () => {
  const { t } = useTranslation()
  return (
    <span className={chartsStyles.legend}>
      <span className={chartsStyles.legendItem}>{t('This period')}</span>
      <span className={`${chartsStyles.legendItem} ${chartsStyles.before}`}>{t('Previous period')}</span>
    </span>
  )
}

interface ChartPanelProps {
  title: string
  /** Has a line for each of two periods. */
  compared: boolean
  /** The data as a table. */
  table: ReactNode
  /** The chart, or what stands in for it. */
  children: ReactNode
}

/** The large panel of a dashboard: a figure over time. */
export const ChartPanel = ({ title, compared, table, children }: ChartPanelProps) => {
  const { t } = useTranslation()
  return (
    <Panel title={title} className={dashboardStyles.mainChart} beside={compared && <Legend />} table={table}>
      <div className={chartsStyles.chart} data-part="chart">
        {children}
      </div>
      <PanelNote>{t('All times are in UTC.')}</PanelNote>
    </Panel>
  )
}
