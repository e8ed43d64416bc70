import { useQuery } from '@tanstack/react-query'
import { ChartSpline, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SubscriptionMonth } from '../../../contract/selling/back-office/subscriptions.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, shortMoney } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { ChartPanel } from '../charts/ChartPanel.tsx'
import { FigureCard } from '../charts/FigureCard.tsx'
import { PartsTable } from '../charts/PartsTable.tsx'
import { moment } from '../charts/texts.ts'
import { useSettings } from '../settings/live-settings.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { HeadButton } from '../shell/HeadButton.tsx'
import { PageHead } from '../shell/head.tsx'
import { planNamesQuery, reportQuery, saveReport } from './admin-subscriptions.ts'
import { figureOf, MONTHS, pointsOf, type ReportFigure, reportFigureNames, reportFigures } from './report.ts'
import styles from './subscriptions.module.css'

const Lines = lazy(() => import('../charts/Lines.tsx').then((m) => ({ default: m.Lines })))

interface ChoiceProps {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <Select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </Select>
)

const Months = ({ months, title }: { months: readonly SubscriptionMonth[]; title: string }) => {
  const { t } = useTranslation()
  return (
    <PartsTable
      caption={title}
      heads={[t('Month'), ...reportFigureNames.map((name) => t(reportFigures[name].title))]}
      rows={months.toReversed().map((month) => ({
        key: month.month,
        cells: [
          moment(`${month.month}-01T00:00:00Z`, 'month', 'in full'),
          ...reportFigureNames.map((name) =>
            name === 'mrr' ? formatMoney(month.mrr, month.currency) : formatNumber(month[name]),
          ),
        ],
      }))}
    />
  )
}

const Report = ({ months, currency }: { months: readonly SubscriptionMonth[]; currency: string }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReportFigure>('mrr')
  const money = (amount: number) => formatMoney(amount, currency)
  const formats =
    chosen === 'mrr' ? { format: money, axis: (amount: number) => shortMoney(amount, currency) } : {}
  const title = t(reportFigures[chosen].title)
  return (
    <>
      <div className={styles.figures}>
        {reportFigureNames.map((name) => {
          const { hint } = reportFigures[name]
          return (
            <FigureCard
              key={name}
              title={t(reportFigures[name].title)}
              hint={hint && t(hint)}
              figure={figureOf(months, name)}
              chosen={name === chosen}
              compared
              lessIsBetter={name === 'churned'}
              {...(name === 'mrr' && { format: money })}
              onChoose={() => setChosen(name)}
            />
          )
        })}
      </div>
      <ChartPanel title={title} compared table={<Months months={months.slice(-MONTHS)} title={title} />}>
        <Suspense fallback={<Skeleton width="100%" />}>
          <Lines
            series={{ points: pointsOf(months, chosen), interval: 'month' }}
            title={title}
            {...formats}
          />
        </Suspense>
      </ChartPanel>
    </>
  )
}

/** Recurring revenue from subscriptions by month, of all plans or one, in one currency. */
export const RecurringRevenuePage = () => {
  const { t } = useTranslation()
  const { default_currency } = useSettings()
  const [plan, setPlan] = useState<number>()
  const [wanted, setWanted] = useState(default_currency)
  const { data: plans = [] } = useQuery(planNamesQuery())
  const { data, error, refetch } = useQuery(reportQuery(2 * MONTHS, plan))
  const currencies = [...new Set((data ?? []).map((month) => month.currency))]
  const currency = currencies.includes(wanted) ? wanted : (currencies[0] ?? wanted)
  const months = (data ?? []).filter((month) => month.currency === currency)
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <AreaPage>
      {months.length > 0 && (
        <PageHead>
          <HeadButton
            icon={Download}
            label={t('Export')}
            data-tip={t('Export as CSV')}
            onClick={() => saveReport(months)}
          />
        </PageHead>
      )}
      <div className={styles.report}>
        <div className={styles.filters}>
          <Choice
            label={t('Plan')}
            value={String(plan ?? '')}
            choices={[
              { value: '', label: t('All plans') },
              ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => setPlan(value === '' ? undefined : Number(value))}
          />
          {currencies.length > 1 && (
            <Choice
              label={t('Currency')}
              value={currency}
              choices={currencies.map((value) => ({ value, label: value }))}
              onChange={setWanted}
            />
          )}
        </div>
        {!data && <Skeleton width="100%" height={300} />}
        {data && months.length === 0 && (
          <EmptyState
            icon={<ChartSpline aria-hidden="true" />}
            title={t('No subscriptions yet')}
            text={t('Recurring revenue appears here as soon as someone subscribes to a plan.')}
          />
        )}
        {months.length > 0 && <Report months={months} currency={currency} />}
      </div>
    </AreaPage>
  )
}
