import { useQuery } from '@tanstack/react-query'
import type { earningGroups } from '../../../contract/selling/back-office/earnings.ts'
import { countryName } from '../../i18n/country-names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { earningTotalsQuery } from '../payouts/payouts.ts'
import styles from './earnings.module.css'

interface TotalsProps {
  artistId: number
  by: Exclude<(typeof earningGroups)[number], 'source'>
}

/** Earnings of an artist by item, license or country. */
export const Totals = ({ artistId, by }: TotalsProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(earningTotalsQuery({ artist_id: artistId, by }))
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className={styles.loading} />
  if (data.length === 0) return <p className={`muted ${styles.empty}`}>{t('Nothing was sold yet.')}</p>
  const headings = { item: t('Item'), license: t('Licence'), country: t('Country') }
  const nameOf = (label: string | null) => {
    if (label === null) return t('Unknown')
    return by === 'country' ? countryName(label) : label
  }
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col" className={styles.grow}>
            {headings[by]}
          </th>
          <th scope="col">{t('Sales')}</th>
          <th scope="col">{t('You')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ label, count, net, currency }) => (
          <tr key={`${label} ${currency}`}>
            <td className={styles.grow}>
              <span className="block truncate font-medium">{nameOf(label)}</span>
            </td>
            <td>{formatNumber(count)}</td>
            <td className="font-semibold">{formatMoney(net, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
