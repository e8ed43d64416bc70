import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { Subscription } from '../../../../contract/selling/subscriptions.ts'
import { formatDate } from '../../../i18n/format.ts'
import { joined, useTranslation } from '../../../i18n/i18n.ts'
import { formatMoney } from '../../../i18n/money.ts'
import { openOrder } from '../../../selling/checkout/open-checkout.ts'
import { planOrdersQuery } from '../../../selling/checkout/orders.ts'
import { statusLook, statusText } from '../../../selling/checkout/status.ts'
import { subscriptionQuery } from '../../../selling/plans/subscriptions.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { Part } from '../Part.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'
import styles from './plan.module.css'

/** How the plan is paid, and who is on its invoices. */
const Method = ({ own }: { own: Subscription }) => {
  const { t } = useTranslation()
  const { billing } = own
  return (
    <>
      <PaymentMethod own={own} />
      <div className={styles.method}>
        <ReceiptText className="icon-18 muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="truncate font-medium" dir="auto">
            {joined([billing.name, billing.address.replaceAll('\n', ', ')])}
          </p>
          <p className="text-12 muted">{t('On invoices')}</p>
        </div>
        <Button
          aria-label={t('Edit billing address')}
          onClick={() =>
            openDialog(() => import('./BillingDialog.tsx').then((m) => m.BillingDialog), { billing })
          }
        >
          {t('Edit')}
        </Button>
      </div>
    </>
  )
}

/** Payments of plans, each with its invoice. */
const Payments = () => {
  const { t } = useTranslation()
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(planOrdersQuery())
  const orders = data?.pages.flatMap((page) => page.data) ?? []
  if (data && orders.length === 0) return <p className="muted">{t('No payments yet')}</p>
  return (
    <>
      <ul className={styles.payments}>
        {orders.map(({ uuid, number, items, status, total, currency, paid_at, created_at }) => (
          <li key={uuid}>
            <span className="muted tabular">{formatDate(paid_at ?? created_at)}</span>
            <span className="truncate" dir="auto">
              {items[0]?.title} <span className="muted">{number}</span>
            </span>
            <Badge tone={statusLook[status] ?? null}>{t(statusText[status])}</Badge>
            <span className="tabular">{formatMoney(total, currency)}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('Invoice of order {number}', { number })}
              onClick={() => openOrder(uuid)}
            >
              {t('Invoice')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="ghost" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

/** Payment method, billing address and invoices of plans. */
export const PaymentsPart = () => {
  const { t } = useTranslation()
  const { data: own } = useQuery(subscriptionQuery())
  return (
    <Part id="payments" title={t('Payments')} lead={t('How you pay for your plan, and your invoices.')}>
      {own && <Method own={own} />}
      <Payments />
    </Part>
  )
}
