import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { PanelGrid } from '../charts/PanelGrid.tsx'
import { RangePicker } from '../charts/RangePicker.tsx'
import { rangeOf, salesPresets, useShown } from '../charts/range.ts'
import { useWide } from '../charts/wide.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { HeadButton } from '../shell/HeadButton.tsx'
import { PageHead } from '../shell/head.tsx'
import { figureOf, type ShownRevenue } from './figures.ts'
import { RevenueChart } from './RevenueChart.tsx'
import { RevenueFigures } from './RevenueFigures.tsx'
import styles from './revenue.module.css'
import { revenueQuery, saveRevenue } from './revenue.ts'
import { SoldMost } from './SoldMost.tsx'

/** Revenue of a period compared with the previous one, and what it consists of; one currency at a time. */
export const RevenuePage = () => {
  const { t } = useTranslation()
  const { shown, show } = useShown<ShownRevenue>()
  const wide = useWide()
  const range = rangeOf(shown, Date.now(), '30d')
  const figure = figureOf(shown)
  const asked = shown.currency === undefined ? {} : { currency: shown.currency }
  const { data, error, isPlaceholderData, refetch } = useQuery(revenueQuery({ ...range.span, ...asked }))
  const { range: _, from: __, to: ___, ...stored } = shown
  const picker = (
    <RangePicker presets={salesPresets} range={range} onChange={(next) => show({ ...next, ...stored })} />
  )
  if (error && !data)
    return (
      <AreaPage>
        <LoadError error={error} retry={() => void refetch()} />
      </AreaPage>
    )
  const currency = data?.currency
  const save = () => {
    if (currency) void saveRevenue({ ...range.span, currency }).catch(showError)
  }
  return (
    <AreaPage>
      <PageHead>
        {wide && picker}
        <HeadButton icon={Download} label={t('Export CSV')} disabled={!currency} onClick={save} />
      </PageHead>
      {!wide && picker}
      {data && data.currencies.length > 1 && (
        <div className={styles.tools}>
          <Segments
            label={t('Currency')}
            choices={data.currencies.map((value) => ({ value, text: value }))}
            value={data.currency}
            onChange={(one) => show({ ...shown, currency: one })}
          />
        </div>
      )}
      <PanelGrid busy={isPlaceholderData}>
        <RevenueFigures
          revenue={data}
          chosen={figure}
          onChoose={(next) => show({ ...shown, figure: next })}
        />
        <RevenueChart revenue={data} figure={figure} />
        {currency &&
          (['item', 'artist', 'country', 'provider', 'license'] as const).map((part) => (
            <SoldMost key={part} part={part} span={range.span} currency={currency} />
          ))}
      </PanelGrid>
    </AreaPage>
  )
}
