import { useQuery } from '@tanstack/react-query'
import { Download, PieChart } from 'lucide-react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { ArtistShare, adminShares, SharePool } from '../../../contract/selling/back-office/shares.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { type Shown, useShown } from '../charts/range.ts'
import { periodName } from '../revenue/periods.ts'
import { Report, ReportPage, ReportTable } from '../revenue/ReportParts.tsx'
import { saveShares, sharedMonthsQuery, shareMonthQuery } from './shares.ts'

/** Search params of the page. */
interface ShownMonth extends Shown {
  month?: string
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** Income and its distribution, per kind, currency and corrected month. */
const Pools = ({ pools }: { pools: SharePool[] }) => {
  const { t } = useTranslation()
  const kinds = { subscription: t('Subscriptions'), ad: t('Ads') }
  const amounts = ['income', 'tax', 'fees', 'site', 'distributed', 'undistributed'] as const
  const titles = {
    income: t('Income'),
    tax: t('Tax'),
    fees: t('Fees'),
    site: t('Part of the site'),
    distributed: t('Distributed'),
    undistributed: t('Not distributed'),
  }
  return (
    <ReportTable
      label={t('Income')}
      columns={[{ title: t('Income from') }, ...amounts.map((one) => ({ title: titles[one], end: true }))]}
      rows={pools.map((pool) => ({
        key: String(pool.id),
        cells: [
          pool.corrects === null
            ? kinds[pool.kind]
            : t('Correction of {month}', { month: periodName(pool.corrects) }),
          ...amounts.map((one) => formatMoney(pool[one], pool.currency)),
        ],
      }))}
    />
  )
}

const Artists = ({ artists }: { artists: ArtistShare[] }) => {
  const { t } = useTranslation()
  return (
    <ReportTable
      label={t('Artists')}
      columns={[
        { title: t('Artist') },
        { title: t('Plays'), end: true },
        { title: t('Artist’s share'), end: true },
      ]}
      rows={artists.map(({ id, name, currency, plays, amount }) => ({
        key: `${id} ${currency}`,
        cells: [name, formatNumber(plays), formatMoney(amount, currency)],
      }))}
    />
  )
}

const Month = ({ month }: { month: ReplyOf<typeof adminShares.month> }) => {
  const { t } = useTranslation()
  const { closed_at, site_percent, model, pools, artists } = month
  const models = {
    none: t('Subscriptions are not shared.'),
    pool: t('Subscriptions are shared by all plays.'),
    user_centric: t('Subscriptions are shared by the plays of each subscriber.'),
  }
  if (pools.length === 0)
    return (
      <EmptyState
        icon={<PieChart aria-hidden="true" />}
        title={t('Nothing was shared in this month')}
        text={t('What artists earn from subscriptions and ads is set on the billing page.')}
      />
    )
  return (
    <>
      <p className="muted">
        {closed_at === null && `${t('This month is not closed: the figures are a preview.')} `}
        {`${models[model]} ${t('The site keeps {percent}.', { percent: formatRate(site_percent * 100) })}`}
      </p>
      <Pools pools={pools} />
      {artists.length > 0 && <Artists artists={artists} />}
    </>
  )
}

/** Earnings of artists from subscriptions and ads, by month, with a preview of the running one. */
export const SharesPage = () => {
  const { t } = useTranslation()
  const { shown, show } = useShown<ShownMonth>()
  const current = new Date().toISOString().slice(0, 7)
  const asked = String(shown.month ?? '')
  const month = MONTH.test(asked) ? asked : current
  const months = useQuery(sharedMonthsQuery()).data ?? []
  const { data, error, isPlaceholderData, refetch } = useQuery(shareMonthQuery(month))
  const choices = [...new Set([current, month, ...months.map((one) => one.month)])].toSorted().toReversed()
  const closed = data?.month === month && data.closed_at !== null
  return (
    <ReportPage
      label={t('Month')}
      period={month}
      periods={choices}
      onChange={(next) => show({ month: next })}
      actions={
        <Button disabled={!closed} onClick={() => void saveShares(month).catch(showError)}>
          <Download className="icon-18" aria-hidden="true" />
          {t('Export CSV')}
        </Button>
      }
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !error && (
        <Report busy={isPlaceholderData}>
          <Month month={data} />
        </Report>
      )}
    </ReportPage>
  )
}
