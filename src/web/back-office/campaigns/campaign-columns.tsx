import { AudioLines, Headphones, Image } from 'lucide-react'
import type { AdminCampaign, CampaignKind } from '../../../contract/ads/back-office/campaigns.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Sparkline } from '../charts/FigureCard.tsx'
import type { Column } from '../crud/types.ts'
import { CampaignBadge } from './CampaignBadge.tsx'
import styles from './campaign.module.css'
import { kindTexts, runsText } from './campaign-texts.ts'

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000
const NONE = '–'

const kindIcons = { audio: AudioLines, banner: Image, both: Headphones } satisfies Record<
  CampaignKind,
  unknown
>

type Row = Pick<
  AdminCampaign,
  | 'name'
  | 'kind'
  | 'status'
  | 'image'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'impressions'
  | 'clicks'
  | 'recent'
> & { used?: number | null }

/** Columns of campaigns, whoever lists them. `owner` is the second line of a name. */
export const useCampaignColumns = <R extends Row>(owner: (row: R) => string): Column<R>[] => {
  const { t } = useTranslation()
  const kinds = kindTexts(t)
  const begun = ({ impressions }: R) => impressions > 0
  return [
    {
      key: 'name',
      title: t('Campaign'),
      sort: 'name',
      cell: (row) => (
        <span className={styles.name}>
          <Cover picture={row.image} name={row.name} size={36} shape="small" />
          <span className="min-w-0">
            <span className="block truncate" dir="auto">
              {row.name}
            </span>
            <span className="block truncate muted text-12" dir="auto">
              {owner(row)}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('Type'),
      cell: ({ kind }) => {
        if (kind === null) return NONE
        const Icon = kindIcons[kind]
        return (
          <span className={styles.kind}>
            <Icon className="icon-16" aria-hidden="true" />
            {kinds[kind]}
          </span>
        )
      },
    },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: ({ status }) => <CampaignBadge status={status} />,
    },
    {
      key: 'runs',
      title: t('Runs, budget used'),
      sort: 'starts_at',
      cell: (row) => (
        <span className={styles.runs}>
          {runsText(t, row)}
          {row.used !== null && row.used !== undefined && (
            <progress max={1} value={row.used} aria-label={t('Budget used')} />
          )}
        </span>
      ),
    },
    {
      key: 'heard',
      title: t('Plays'),
      sort: 'impressions',
      end: true,
      cell: (row) => (begun(row) ? formatNumber(row.impressions) : NONE),
    },
    {
      key: 'clicks',
      title: t('Click rate'),
      end: true,
      cell: (row) => (begun(row) ? formatRate(Math.round((row.clicks / row.impressions) * WHOLE)) : NONE),
    },
    {
      key: 'recent',
      title: t('28 days'),
      cell: (row) => (begun(row) ? <Sparkline values={row.recent} /> : NONE),
    },
  ]
}
