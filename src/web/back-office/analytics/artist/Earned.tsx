import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoney } from '../../../i18n/money.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { FigureList } from '../../charts/FigureList.tsx'
import { Panel } from '../../charts/Panel.tsx'
import type { Range } from '../../charts/range.ts'
import { earningTotalsQuery } from '../../payouts/payouts.ts'

interface EarnedProps {
  artist: number
  range: Range
}

/** Earnings of an artist in a period from sales and shares in subscriptions and ads, in each currency. */
export const Earned = ({ artist, range: { span } }: EarnedProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(earningTotalsQuery({ artist_id: artist, by: 'source', ...span }))
  const titles: Record<string, string> = { sales: t('Sales'), shares: t('Subscriptions and ads') }
  return (
    <Panel
      title={t('Earnings')}
      beside={
        <TextLink to={'/artist/earnings' as string} accent>
          {t('Details')}
        </TextLink>
      }
    >
      {!data && <Skeleton width="100%" height={60} />}
      {data?.length === 0 && <p className="muted">{t('Nothing was earned in this period.')}</p>}
      {data && data.length > 0 && (
        <FigureList
          figures={data.map(({ label, net, currency }) => ({
            title: titles[label ?? ''] ?? '',
            value: formatMoney(net, currency),
          }))}
        />
      )}
    </Panel>
  )
}
