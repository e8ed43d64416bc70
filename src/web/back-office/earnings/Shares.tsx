import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ShareStatement } from '../../../contract/selling/back-office/shares.ts'
import { showError } from '../../data/errors.ts'
import { formatMonth } from '../../i18n/format.ts'
import { formatNumber, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { artistSharesQuery, saveArtistShares, shareItemsQuery } from '../shares/shares.ts'
import styles from './earnings.module.css'

/** The middle of a month is in it in every time zone. */
const monthName = (month: string): string => formatMonth(`${month}-15`)

/** How a month came about: by song and episode. */
const Items = ({ artistId, statement }: { artistId: number; statement: ShareStatement }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(shareItemsQuery(artistId, statement.id))
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={104} />
  const others =
    statement.model === 'user_centric' ? t('Songs with few listeners') : t('Other songs and episodes')
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">{t('Part')}</th>
          <th scope="col" className={styles.grow}>
            {t('Song')}
          </th>
          <th scope="col">{t('Plays')}</th>
          <th scope="col">{t('You')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ title, plays, part, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
          <tr key={index}>
            <td className="muted">{formatRate(Math.round(part * 10_000))}</td>
            <td className={styles.grow}>
              <span className="block truncate font-medium">{title ?? others}</span>
            </td>
            <td>{formatNumber(plays)}</td>
            <td className="font-semibold">{formatMoney(amount, statement.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Earnings of an artist from subscriptions and ads, by month and item. */
export const Shares = ({ artistId }: { artistId: number }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(artistSharesQuery(artistId))
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className={styles.loading} />
  if (data.length === 0)
    return (
      <p className={`muted ${styles.empty}`}>
        {t('Nothing was shared yet. What plays and ads earn you appears here after each month.')}
      </p>
    )
  const titleOf = ({ corrects, kind }: ShareStatement) => {
    if (corrects !== null) return t('Correction of {month}', { month: monthName(corrects) })
    return kind === 'ad' ? t('Ads') : t('Subscriptions')
  }
  return (
    <>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col" className={styles.grow}>
              {t('Income from')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('Plays')}
            </th>
            <th scope="col">{t('You')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((statement) => {
            const { id, month, currency, plays, amount } = statement
            const open = opened === id
            return (
              <Fragment key={id}>
                <tr>
                  <td>{monthName(month)}</td>
                  <td className={styles.grow}>
                    <PlainButton
                      className={styles.opener}
                      aria-expanded={open}
                      onClick={() => setOpened(open ? null : id)}
                    >
                      <span className="truncate font-medium">{titleOf(statement)}</span>
                      <ChevronDown className="icon-16" aria-hidden="true" />
                    </PlainButton>
                  </td>
                  <td className={styles.wide}>{formatNumber(plays)}</td>
                  <td className="font-semibold">{formatMoney(amount, currency)}</td>
                </tr>
                {open && (
                  <tr>
                    <td colSpan={4} className={styles.opened}>
                      <Items artistId={artistId} statement={statement} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <Button className={styles.file} onClick={() => void saveArtistShares(artistId).catch(showError)}>
        <Download className="icon-18" aria-hidden="true" />
        {t('Shares as CSV')}
      </Button>
    </>
  )
}
