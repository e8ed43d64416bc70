import { useQuery } from '@tanstack/react-query'
import type { CampaignDay } from '../../../contract/ads/back-office/campaign-tools.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { Sparkline } from '../charts/FigureCard.tsx'
import { campaignDaysQuery } from './admin-campaigns.ts'
import styles from './campaigns.module.css'

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000
const DAYS = 28

interface CampaignFiguresProps {
  id: number
  impressions: number
  completes: number
  clicks: number
  spent: number | null
  budget: number | null
  used: number | null
  currency: string
}

const rate = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatRate(Math.round((part / whole) * WHOLE))

/** Results of a campaign so far. */
export const CampaignFigures = ({
  id,
  impressions,
  completes,
  clicks,
  spent,
  budget,
  used,
  currency,
}: CampaignFiguresProps) => {
  const { t } = useTranslation()
  const { data: days = [] } = useQuery(campaignDaysQuery(id))
  const series = (value: (day: CampaignDay) => number) => days.slice(0, DAYS).map(value).toReversed()
  const card = (title: string, value: string, values?: number[], note?: string, end?: string) => (
    <div className={styles.figure}>
      <dt className="muted">{title}</dt>
      <dd className={styles.figureLine}>
        <span className={`${styles.figureValue} tabular`}>{value}</span>
        {note && <span className="muted text-12">{note}</span>}
        <span className="flex-1" />
        {end && <span className="muted text-12">{end}</span>}
        {values && values.length > 1 && <Sparkline values={values} />}
      </dd>
    </div>
  )
  return (
    <dl className={styles.figures}>
      {card(
        t('Plays'),
        formatNumber(impressions),
        series((day) => day.impressions),
      )}
      {card(
        t('To the end'),
        rate(completes, impressions),
        series((day) => day.completes),
      )}
      {card(
        t('Clicks'),
        formatNumber(clicks),
        series((day) => day.clicks),
      )}
      {budget !== null && spent !== null
        ? card(
            t('Spent'),
            formatMoney(spent, currency),
            undefined,
            t('of {total}', { total: formatMoney(budget, currency) }),
            used === null ? undefined : formatRate(Math.round(used * WHOLE)),
          )
        : card(t('Click rate'), rate(clicks, impressions))}
    </dl>
  )
}
