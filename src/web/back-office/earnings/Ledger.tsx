import { useInfiniteQuery } from '@tanstack/react-query'
import { Disc3, Landmark, type LucideIcon, Merge, Music, PieChart, RotateCcw } from 'lucide-react'
import type { Earning } from '../../../contract/selling/back-office/earnings.ts'
import { formatDate } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { earningsQuery } from '../payouts/payouts.ts'
import styles from './earnings.module.css'

const iconOf = ({ kind, type }: Earning): LucideIcon => {
  if (kind === 'payout' || kind === 'payout_returned') return Landmark
  if (kind === 'merge') return Merge
  if (kind === 'share') return PieChart
  if (kind !== 'sale') return RotateCcw
  return type === 'album' ? Disc3 : Music
}

const titles: Record<Exclude<Earning['kind'], 'sale'>, string> = {
  refund: 'Refund: {title}',
  chargeback: 'Chargeback: {title}',
  share: 'Share of subscriptions and ads',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  merge: 'From a merged artist',
}

const Row = ({ entry }: { entry: Earning }) => {
  const { t } = useTranslation()
  const Icon = iconOf(entry)
  const { kind, title, license, gross, commission, share, net, currency, available_at, created_at } = entry
  const pending =
    (kind === 'sale' || kind === 'share' || kind === 'merge') && new Date(available_at) > new Date()
  const sold =
    license && share !== null
      ? t('{license} · your share {share}', { license, share: formatRate(share) })
      : license
  return (
    <tr>
      <td className={styles.grow}>
        <span className={styles.entry}>
          <span className={styles.icon}>
            <Icon className="icon-18" aria-hidden="true" />
          </span>
          <span className="min-w-0">
            <span className="clamp-2 font-medium" dir="auto">
              {kind === 'sale' ? title : t(titles[kind], { title: title ?? '' })}
            </span>
            <span className="block truncate muted text-12">{joined([formatDate(created_at), sold])}</span>
          </span>
        </span>
      </td>
      <td className={styles.wide}>{gross !== null && formatMoney(gross, currency)}</td>
      <td className={styles.wide}>{commission !== null && formatMoney(-commission, currency)}</td>
      <td className="font-semibold">{formatMoney(net, currency)}</td>
      <td className={styles.wide}>
        {pending && <Badge tone="warn">{t('From {date}', { date: formatDate(available_at) })}</Badge>}
      </td>
    </tr>
  )
}

/** Everything that was added to the account of an artist, and taken from it. */
export const Ledger = ({ artistId }: { artistId: number }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(earningsQuery(artistId))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  const entries = data?.pages.flatMap((page) => page.data)
  if (!entries) return <Skeleton className={styles.loading} />
  if (entries.length === 0)
    return (
      <p className={`muted ${styles.empty}`}>
        {t('Nothing was sold yet. Every sale, refund and payout appears here.')}
      </p>
    )
  return (
    <>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col" className={styles.grow}>
              {t('Entry')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('Gross')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('Fee')}
            </th>
            <th scope="col">{t('You')}</th>
            <th scope="col" className={styles.wide}>
              {t('Available')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button className="mt-2" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
