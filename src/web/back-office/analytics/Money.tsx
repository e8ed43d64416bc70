import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { FigureList } from '../charts/FigureList.tsx'
import { Panel } from '../charts/Panel.tsx'
import type { Range } from '../charts/range.ts'
import { revenueQuery } from '../revenue/revenue.ts'
import { reportQuery } from '../subscriptions/admin-subscriptions.ts'

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const More = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  return (
    <TextLink to="/admin/$" params={{ _splat: path }} accent>
      {t('Details')}
    </TextLink>
  )
}

/** Sales in the days of a period, in the currency that sold most. */
export const Sales = ({ range: { first, last } }: { range: Range }) => {
  const { t } = useTranslation()
  // Revenue is counted by day.
  const { data } = useQuery(revenueQuery({ from: first, to: dayAfter(last) }))
  const figure = (name: string) => data?.figures.find((one) => one.figure === name)?.value
  const money = (name: string) => {
    const amount = figure(name)
    return data && amount !== undefined ? formatMoney(amount, data.currency) : undefined
  }
  const orders = figure('orders')
  return (
    <Panel title={t('Sales')} beside={<More path="revenue" />}>
      <FigureList
        figures={[
          { title: t('Gross revenue'), value: money('gross') },
          { title: t('Orders'), value: orders === undefined ? undefined : formatNumber(orders) },
          { title: t('Refunds'), value: money('refunded') },
        ]}
      />
    </Panel>
  )
}

/** Subscriptions at present, in the currency that brings most. */
export const Subscriptions = () => {
  const { t } = useTranslation()
  const { data } = useQuery(reportQuery(1, undefined))
  const now = data?.toSorted((a, b) => b.mrr - a.mrr)[0]
  const sum = (of: 'subscribers' | 'started') =>
    data && formatNumber(data.reduce((all, month) => all + month[of], 0))
  return (
    <Panel title={t('Subscriptions')} beside={<More path="subscriptions" />}>
      <FigureList
        figures={[
          {
            title: t('Monthly recurring revenue'),
            value: data && (now ? formatMoney(now.mrr, now.currency) : '–'),
          },
          { title: t('Subscribers'), value: sum('subscribers') },
          { title: t('New this month'), value: sum('started') },
        ]}
      />
    </Panel>
  )
}
