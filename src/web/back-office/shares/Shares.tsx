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
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { type Shown, useShown } from '../charts/range.ts'
import { periodName } from '../revenue/periods.ts'
import styles from '../revenue/revenue.module.css'
import { AreaPage } from '../shell/AreaPage.tsx'
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={styles.scroll} aria-label={t('Income')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Income from')}</th>
            {amounts.map((one) => (
              <th key={one} scope="col" className={styles.end}>
                {titles[one]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pools.map((pool) => (
            <tr key={pool.id}>
              <td data-label={t('Income from')}>
                {pool.corrects === null
                  ? kinds[pool.kind]
                  : t('Correction of {month}', { month: periodName(pool.corrects) })}
              </td>
              {amounts.map((one) => (
                <td key={one} data-label={titles[one]} className={styles.end}>
                  {formatMoney(pool[one], pool.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Artists = ({ artists }: { artists: ArtistShare[] }) => {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Artists')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Artist')}</th>
            <th scope="col" className={styles.end}>
              {t('Plays')}
            </th>
            <th scope="col" className={styles.end}>
              {t('Artist’s share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {artists.map(({ id, name, currency, plays, amount }) => (
            <tr key={`${id} ${currency}`}>
              <td data-label={t('Artist')}>{name}</td>
              <td data-label={t('Plays')} className={styles.end}>
                {formatNumber(plays)}
              </td>
              <td data-label={t('Artist’s share')} className={styles.end}>
                {formatMoney(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
        text={t('What artists earn of subscriptions and ads is set on the billing page.')}
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
    <AreaPage className={styles.accounting}>
      <div className={styles.period}>
        <Field label={t('Month')}>
          {(control) => (
            <Select
              {...control}
              value={month}
              onChange={(event) => show({ month: event.currentTarget.value })}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {periodName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button disabled={!closed} onClick={() => void saveShares(month).catch(showError)}>
          <Download className="icon-18" aria-hidden="true" />
          {t('Export CSV')}
        </Button>
      </div>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !error && (
        <div className={styles.accounting} aria-busy={isPlaceholderData}>
          <Month month={data} />
        </div>
      )}
    </AreaPage>
  )
}
