import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Metric } from '../../../contract/platform/back-office/analytics.ts'
import type { RevenueFigure } from '../../../contract/selling/back-office/revenue.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { urlOf } from '../admin-area/address.ts'
import { canOpen, pageAt } from '../admin-area/area.ts'
import { FirstSteps } from '../admin-area/FirstSteps.tsx'
import { type FigureData, FigureLink } from '../charts/FigureCard.tsx'
import { FigureCards } from '../charts/PanelGrid.tsx'
import { RangePicker } from '../charts/RangePicker.tsx'
import { type Range, rangeOf, salesPresets, useShown } from '../charts/range.ts'
import { useWide } from '../charts/wide.ts'
import { jobsQuery } from '../operations/operations.ts'
import { revenueQuery } from '../revenue/revenue.ts'
import { useSettings } from '../settings/live-settings.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { PageHead } from '../shell/head.tsx'
import { reportQuery } from '../subscriptions/admin-subscriptions.ts'
import styles from './analytics.module.css'
import { overviewQuery, waitingQuery } from './artist/analytics.ts'
import { metricHint, metricTitle } from './metrics.ts'

const HIDDEN = 'first-steps'

/** Returns whether the viewer may open the page at a path, and thus sees its figures. */
const useMayOpen = (): ((path: string) => boolean) => {
  const user = useSession((state) => state.user)
  const settings = useSettings()
  return (path) => {
    const page = pageAt(path)
    return page !== undefined && canOpen(page, { user, settings })
  }
}

interface SectionProps {
  title: string
  children: ReactNode
}

const Section = ({ title, children }: SectionProps) => (
  <section aria-label={title}>
    <h2 className={`heading-16 ${styles.overviewTitle}`}>{title}</h2>
    <FigureCards wide>{children}</FigureCards>
  </section>
)

interface PeriodProps {
  range: Range
  /** Search params that show the same period on other pages. */
  search: object
}

const listening = ['plays', 'listeners'] as const satisfies readonly Metric[]

const Listening = ({ range, search }: PeriodProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(overviewQuery(range.span))
  return listening.map((metric) => (
    <li key={metric}>
      <FigureLink
        title={metricTitle(metric, t)}
        hint={metricHint(metric, t)}
        figure={data?.figures.find((one) => one.metric === metric)}
        compared
        to={urlOf('analytics')}
        search={metric === 'plays' ? search : { ...search, metric }}
      />
    </li>
  ))
}

const Sales = ({ range, search }: PeriodProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(revenueQuery(range.span))
  const figureNamed = (name: RevenueFigure) => data?.figures.find(({ figure }) => figure === name)
  return (
    <>
      <li>
        <FigureLink
          title={t('Sales')}
          hint={t('What buyers paid, with taxes.')}
          figure={figureNamed('gross')}
          compared
          format={(amount) => formatMoney(amount, data?.currency ?? 'USD')}
          to={urlOf('revenue')}
          search={search}
        />
      </li>
      <li>
        <FigureLink
          title={t('Orders')}
          hint={t('Paid orders; what was free isn’t counted.')}
          figure={figureNamed('orders')}
          compared
          to={urlOf('revenue')}
          search={{ ...search, figure: 'orders' }}
        />
      </li>
    </>
  )
}

/** Monthly recurring revenue in the currency that brings most, compared with the end of last month. */
const Recurring = () => {
  const { t } = useTranslation()
  const { data } = useQuery(reportQuery(2, undefined))
  const month = data?.at(-1)?.month
  const now = data?.filter((one) => one.month === month).toSorted((a, b) => b.mrr - a.mrr)[0]
  const last = data?.find((one) => one.currency === now?.currency && one.month !== month)
  return (
    <li>
      <FigureLink
        title={t('Monthly recurring revenue')}
        hint={t('Compared with the end of last month.')}
        figure={data && { value: now?.mrr ?? 0, previous: last?.mrr ?? 0, series: [] }}
        compared
        format={(amount) => formatMoney(amount, now?.currency ?? 'USD')}
        to={urlOf('recurring-revenue')}
      />
    </li>
  )
}

interface WaitingPage {
  /** Of the page, and the name of its resource. */
  path: string
  title: string
  search?: object
  lessIsBetter?: boolean
}

const waitingPages = (t: Translate): WaitingPage[] => [
  { path: 'sales', title: t('Open orders'), search: { status: 'pending' } },
  { path: 'reports', title: t('Open reports'), search: { status: 'open' }, lessIsBetter: true },
  { path: 'artist-requests', title: t('Artist requests'), search: { status: 'pending' } },
  { path: 'contact', title: t('Open messages'), search: { status: 'open' } },
  { path: 'payouts', title: t('Requested payouts'), search: { status: 'requested' } },
  { path: 'campaigns', title: t('Campaigns to review'), search: { status: 'pending' } },
]

const single = (value: number): FigureData => ({ value, previous: 0, series: [] })

const Waiting = ({ range: { span }, pages }: { range: Range; pages: WaitingPage[] }) => {
  const { data } = useQuery(waitingQuery(span))
  return pages.map(({ path, ...rest }) => {
    const one = data?.find(({ resource }) => resource === path)
    return (
      <li key={path}>
        <FigureLink
          {...rest}
          figure={one && single(one.open)}
          flow={one && { value: one.came, previous: one.came_before }}
          compared
          to={urlOf(path)}
        />
      </li>
    )
  })
}

/** Failed jobs, compared by when they failed, where the list has all of them. */
const FailedJobs = ({ range: { span } }: { range: Range }) => {
  const { t } = useTranslation()
  const { data } = useQuery(jobsQuery('failed', 1))
  const [first, end] = [Date.parse(span.from), Date.parse(span.to)]
  const failedFrom = (start: number, to: number) =>
    data?.data.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < to).length ?? 0
  const total = data?.meta.total ?? 0
  return (
    <li>
      <FigureLink
        title={t('Failed jobs')}
        figure={data && single(total)}
        flow={{ value: failedFrom(first, end), previous: failedFrom(2 * first - end, first) }}
        compared={total <= (data?.data.length ?? 0)}
        lessIsBetter
        to={urlOf('operations')}
      />
    </li>
  )
}

/** Start page of the admin area: the figures of all pages that the viewer may open, each with a link to its page. */
export const OverviewPage = () => {
  const { t } = useTranslation()
  const { shown, show } = useShown()
  const wide = useWide()
  const mayOpen = useMayOpen()
  const administers = useSession(({ user }) => isAdministrator(user))
  const [hidden, setHidden] = useState(readStored(HIDDEN) === 'hidden')
  const hide = (next: boolean) => {
    writeStored(HIDDEN, next ? 'hidden' : null)
    setHidden(next)
  }
  // Days only: sales are counted by day.
  const range = rangeOf(shown.range === '24h' ? {} : shown, Date.now(), '30d')
  const period = { range, search: { ...(range.preset && { range: range.preset }), ...shown } }
  const picker = <RangePicker presets={salesPresets} range={range} onChange={show} />
  const [sells, subscribes] = [mayOpen('revenue'), mayOpen('recurring-revenue')]
  const waiting = waitingPages(t).filter(({ path }) => mayOpen(path))
  const operates = mayOpen('operations')
  return (
    <AreaPage stacked>
      {wide ? <PageHead>{picker}</PageHead> : picker}
      {administers && !hidden && <FirstSteps onHide={() => hide(true)} />}
      {mayOpen('analytics') && (
        <Section title={t('Listening')}>
          <Listening {...period} />
        </Section>
      )}
      {(sells || subscribes) && (
        <Section title={t('Sales')}>
          {sells && <Sales {...period} />}
          {subscribes && <Recurring />}
        </Section>
      )}
      {(waiting.length > 0 || operates) && (
        <Section title={t('Needs attention')}>
          {waiting.length > 0 && <Waiting range={range} pages={waiting} />}
          {operates && <FailedJobs range={range} />}
        </Section>
      )}
      {administers && hidden && (
        <Button variant="ghost" onClick={() => hide(false)}>
          {t('Getting started')}
        </Button>
      )}
    </AreaPage>
  )
}
