import { useQuery } from '@tanstack/react-query'
import { Split, Tag } from 'lucide-react'
import type { SoldType } from '../../../contract/core/selling.ts'
import type { TeamRole } from '../../../contract/platform/artist-team.ts'
import { isSelling } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { priceText } from '../../selling/offers/price-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { canEdit } from '../artist-area/selected-artist.ts'
import { itemPricesQuery } from './artist-prices.ts'
import styles from './prices.module.css'
import { useReceived } from './use-received.ts'

interface SellingProps {
  type: SoldType
  id: number
  title: string
  role: TeamRole
}

const Prices = ({ type, id }: Pick<SellingProps, 'type' | 'id'>) => {
  const { t } = useTranslation()
  const received = useReceived()
  const item = useQuery(itemPricesQuery(type, id)).data
  if (!item) return null
  if (item.prices.length === 0) return <p className="muted">{t('Not for sale')}</p>
  return (
    <ul className={styles.list}>
      {item.prices.map(({ license, amount, minimum, currency }) => (
        <li key={license} className={styles.offered}>
          <div className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">
              {item.licenses.find((one) => one.id === license)?.name}
            </bdi>
            <span className="block text-12 muted">{received({ amount: minimum ?? amount, currency })}</span>
          </div>
          <span className="tabular">
            {priceText({ from: minimum ?? amount, currency, open: minimum !== null })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a song or album costs, with what its artist receives; owners also divide it. Nothing while nothing is sold. */
export const Selling = ({ type, id, title, role }: SellingProps) => {
  const { t } = useTranslation()
  if (!isSelling() || !canEdit(role)) return null
  return (
    <section className={styles.selling} aria-label={t('Licences and prices')}>
      <h3 className="heading-16">{t('Licences and prices')}</h3>
      <Prices type={type} id={id} />
      <div className={styles.links}>
        <Button
          onClick={() =>
            openDialog(() => import('./PricesDialog.tsx').then((m) => m.PricesDialog), { type, id, title })
          }
        >
          <Tag className="icon-18" aria-hidden="true" />
          {t('Edit prices')}
        </Button>
        {role === 'owner' && (
          <Button
            onClick={() =>
              openDialog(() => import('../splits/SplitDialog.tsx').then((m) => m.SplitDialog), { type, id })
            }
          >
            <Split className="icon-18" aria-hidden="true" />
            {t('Split earnings')}
          </Button>
        )}
      </div>
    </section>
  )
}
