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
import { productTitle } from '../../selling/gifts/gift-texts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Panel } from '../charts/Panel.tsx'
import { PartsTable } from '../charts/PartsTable.tsx'
import { TOP, TopList, TopListSkeleton, TopRow } from '../charts/TopList.tsx'
import { providerTexts } from '../sales/sale-texts.ts'
import { soldMostQuery } from './revenue.ts'

/** Rows of the table; fewer are bars. */
const LISTED = 50

const partTexts = (part: RevenuePart, t: Translate): { title: string; head: string } =>
  ({
    item: { title: t('Best sellers'), head: t('Item') },
    artist: { title: t('Artists'), head: t('Artist') },
    country: { title: t('Countries'), head: t('Country') },
    provider: { title: t('Paid with'), head: t('Paid with') },
    license: { title: t('Licences'), head: t('Licence') },
  })[part]

const nameOf = (part: RevenuePart, { title, months }: SoldPart, t: Translate): string => {
  if (title === '') return t('Unknown')
  if (part === 'item') return productTitle({ title, months })
  if (part === 'country') return countryName(title)
  return part === 'provider' ? t(providerTexts[title as ProviderKey] ?? title) : title
}

const Name = ({ row, name }: { row: SoldPart; name: string }) => {
  if (row.id === null) return <span className="truncate font-medium">{name}</span>
  const to = row.type === null ? '/artist/$id' : row.type === 'song' ? '/song/$id' : '/album/$id'
  return (
    <Link to={to} params={{ id: String(row.id) }} className="truncate font-medium hover-underline">
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
    <TopRow
      cover={
        (part === 'item' || part === 'artist') && (
          <Cover picture={row.cover} name={name} size={40} shape={part === 'artist' ? 'round' : 'small'} />
        )
      }
      name={<Name row={row} name={name} />}
      value={formatMoney(row.net, currency)}
      by={[row.by, sold].filter(Boolean).join(' · ')}
      share={Math.max(0, row.net / most)}
    />
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
        <TopList busy={isPlaceholderData} nothing={t('No data for this period yet.')}>
          {data.data.slice(0, TOP).map((row) => (
            <Row key={row.key} row={row} part={part} currency={currency} most={most} />
          ))}
        </TopList>
      ) : (
        <TopListSkeleton />
      )}
    </Panel>
  )
}
