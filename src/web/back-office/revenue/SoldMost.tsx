import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Currency } from '../../../contract/core/money.ts'
import type { RevenuePart, SoldPart } from '../../../contract/selling/back-office/revenue.ts'
import type { ProviderKey } from '../../../contract/selling/orders.ts'
import { countryName } from '../../i18n/country-names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from '../charts/charts.module.css'
import { Panel } from '../charts/Panel.tsx'
import { PartsTable } from '../charts/PartsTable.tsx'
import { providerTexts } from '../sales/sale-texts.ts'
import { soldMostQuery } from './revenue.ts'

/** Rows shown as bars; the table has more. */
const SHOWN = 6
const LISTED = 50
const pending = Array.from({ length: SHOWN }, (_, row) => row)

const partTexts = (part: RevenuePart, t: Translate): { title: string; head: string } =>
  ({
    item: { title: t('Sold most'), head: t('Item') },
    artist: { title: t('Artists'), head: t('Artist') },
    country: { title: t('Countries'), head: t('Country') },
    provider: { title: t('Paid with'), head: t('Paid with') },
    license: { title: t('Licences'), head: t('Licence') },
  })[part]

const nameOf = (part: RevenuePart, { title }: SoldPart, t: Translate): string => {
  if (title === '') return t('Unknown')
  if (part === 'country') return countryName(title)
  return part === 'provider' ? t(providerTexts[title as ProviderKey] ?? title) : title
}

const Name = ({ row, name }: { row: SoldPart; name: string }) => {
  const look = `${styles.topName} truncate hover-underline`
  if (row.id === null) return <span className={`${styles.topName} truncate`}>{name}</span>
  const to = row.type === null ? '/artist/$id' : row.type === 'song' ? '/song/$id' : '/album/$id'
  return (
    <Link to={to} params={{ id: String(row.id) }} className={look}>
      {name}
    </Link>
  )
}

interface RowProps {
  row: SoldPart
  part: RevenuePart
  currency: string
  most: number
}

const Row = ({ row, part, currency, most }: RowProps) => {
  const { t } = useTranslation()
  const name = nameOf(part, row, t)
  const sold = t('{number} sold', { number: formatNumber(row.units) })
  return (
    <li className={styles.topRow}>
      {(part === 'item' || part === 'artist') && (
        <Cover picture={row.cover} name={name} size={40} shape={part === 'artist' ? 'round' : 'small'} />
      )}
      <div className="min-w-0 flex-1">
        <div className={styles.topLine}>
          <Name row={row} name={name} />
          <span className="tabular">{formatMoney(row.net, currency)}</span>
        </div>
        <div className={`${styles.topBy} truncate`}>{[row.by, sold].filter(Boolean).join(' · ')}</div>
        <div className={styles.bar}>
          <div style={{ inlineSize: `${Math.max(0, (row.net / most) * 100)}%` }} />
        </div>
      </div>
    </li>
  )
}

interface SoldMostProps {
  part: RevenuePart
  span: { from: string; to: string }
  currency: Currency
}

/** Revenue by item, artist, country, way to pay or licence. */
export const SoldMost = ({ part, span, currency }: SoldMostProps) => {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    soldMostQuery({ ...span, currency, by: part, limit: LISTED }),
  )
  const { title, head } = partTexts(part, t)
  const most = Math.max(1, data?.data[0]?.net ?? 1)
  return (
    <Panel
      title={title}
      table={
        data &&
        data.data.length > 0 && (
          <PartsTable
            caption={title}
            heads={[head, t('Orders'), t('Sold'), t('Gross'), t('Net')]}
            rows={data.data.map((row) => ({
              key: row.key,
              cells: [
                nameOf(part, row, t),
                formatNumber(row.orders),
                formatNumber(row.units),
                formatMoney(row.gross, currency),
                formatMoney(row.net, currency),
              ],
            }))}
          />
        )
      }
    >
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : data ? (
        <ol className={styles.topList} aria-busy={isPlaceholderData}>
          {data.data.slice(0, SHOWN).map((row) => (
            <Row key={row.key} row={row} part={part} currency={currency} most={most} />
          ))}
          {data.data.length === 0 && <li className={styles.topEmpty}>{t('No data for this period yet.')}</li>}
        </ol>
      ) : (
        <div className={styles.topList}>
          {pending.map((row) => (
            <Skeleton key={row} width="100%" height={48} />
          ))}
        </div>
      )}
    </Panel>
  )
}
