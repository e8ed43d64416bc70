import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { openOrder } from '../checkout/open-checkout.ts'
import { pendingOrdersQuery } from '../checkout/orders.ts'
import styles from './purchases.module.css'

/** Orders that wait for their payment: how to pay them, or cancel them. */
export const PendingOrders = () => {
  const { t } = useTranslation()
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...pendingOrdersQuery(),
    refetchOnMount: 'always',
  })
  const pending = data?.pages.flatMap((page) => page.data) ?? []
  if (pending.length === 0) return null
  return (
    <section className={styles.pending} aria-label={t('Waiting for payment')}>
      <h2 className="heading-16">{t('Waiting for payment')}</h2>
      <ul>
        {pending.map(({ uuid, number, items, total, currency, created_at, failure, action }) => (
          <li key={uuid} className={styles.order}>
            <Cover picture={items[0]?.cover ?? null} name={items[0]?.title} size={48} shape="small" />
            <span className={styles.words}>
              <b className="truncate" dir="auto">
                {listed(items.map(({ title }) => title))}
              </b>
              <small className="truncate">
                {number} · {formatDate(created_at)}
              </small>
            </span>
            <span className="tabular">{formatMoney(total, currency)}</span>
            <Badge tone={failure ? 'bad' : 'warn'}>{failure ? t('Payment declined') : t('Pending')}</Badge>
            <Button
              size="sm"
              aria-label={t('{what}: order {number}', {
                what: action?.type === 'offline' ? t('How to pay') : t('View order'),
                number,
              })}
              onClick={() => openOrder(uuid)}
            >
              {action?.type === 'offline' ? t('How to pay') : t('View order')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="ghost" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}
