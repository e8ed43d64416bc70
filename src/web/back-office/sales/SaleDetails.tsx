import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { countryName } from '../../i18n/country-names.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney } from '../../i18n/money.ts'
import { formatPeriod } from '../../i18n/period.ts'
import { productTitle } from '../../selling/gifts/gift-texts.ts'
import { ProductCover } from '../../selling/plans/ProductCover.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeLine } from '../../ui/Code.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { AccountLink } from '../admin-area/AdminLink.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import { SaleBadge } from './SaleBadge.tsx'
import { SaleDocuments } from './SaleDocuments.tsx'
import { SaleTotals } from './SaleTotals.tsx'
import { refundableItems, type Sale } from './sale.ts'
import { paymentTexts, providerTexts, refundTexts } from './sale-texts.ts'
import styles from './sales.module.css'

const COVER = 36

const Items = ({ sale: { items, currency } }: { sale: Sale }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.items} aria-label={t('Items')}>
      {items.map((item) => (
        <li key={item.id}>
          <ProductCover product={item} size={COVER} />
          <div className="min-w-0">
            <p className="truncate font-medium">{productTitle(item)}</p>
            <p className="truncate muted text-12">
              {joined([item.artist, item.license, item.period && formatPeriod(item.period)])}
            </p>
            {item.credited_to.map((lowered) => (
              <p key={lowered.id} className="muted text-12">
                {t('{amount} was credited to {title} ({number}). Refund that order first.', {
                  ...lowered,
                  amount: formatMoney(lowered.amount, currency),
                })}
              </p>
            ))}
            {item.ended && item.refunded === 0 && (
              <p className="danger-text text-12">{t('Ended by the refund of an earlier purchase')}</p>
            )}
          </div>
          <div className={styles.amounts}>
            <p>{formatMoney(item.amount, currency)}</p>
            {item.earnings.map(({ artist, amount }) => (
              <p key={artist} className="muted text-12">
                {item.earnings.length > 1
                  ? `${artist} ${formatMoney(amount, currency)}`
                  : t('artist {amount}', { amount: formatMoney(amount, currency) })}
              </p>
            ))}
            {item.refunded > 0 && (
              <p className="muted text-12">
                {t('refunded {amount}', { amount: formatMoney(item.refunded, currency) })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const Payments = ({ sale: { uuid, payments } }: { sale: Sale }) => {
  const { t } = useTranslation()
  return (
    <dl className={styles.ids}>
      <dt>{t('Order')}</dt>
      <dd>
        <CodeLine code={uuid} />
      </dd>
      {payments.map(({ id, provider, reference, status, error, created_at }) => (
        <div key={id} className={styles.payment}>
          <dt>{t(providerTexts[provider])}</dt>
          <dd>
            <p className="muted text-12">
              {t(paymentTexts[status])} · {formatMoment(created_at)}
            </p>
            {reference && <CodeLine code={reference} />}
            {error && <p className="danger-text text-12">{error}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Refunds = ({ sale: { refunds, currency } }: { sale: Sale }) => {
  const { t } = useTranslation()
  if (refunds.length === 0) return null
  return (
    <ul className={styles.refunds} aria-label={t('Refunds')}>
      {refunds.map(({ id, status, amount, reason, by, created_at }) => (
        <li key={id}>
          <p>
            {t(refundTexts[status])} · {formatMoney(amount, currency)}
          </p>
          <p className="muted text-12">{joined([formatMoment(created_at), by, reason])}</p>
        </li>
      ))}
    </ul>
  )
}

const Actions = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation()
  const mayEdit = useSession(({ user }) => hasPermission(user, 'Edit sales'))
  if (!mayEdit) return null
  if (sale.status === 'pending')
    return (
      <Button
        onClick={() =>
          openDialog(() => import('./MarkPaidDialog.tsx').then((m) => m.MarkPaidDialog), { sale })
        }
      >
        {t('Mark as paid')}
      </Button>
    )
  if (refundableItems(sale).length === 0) return null
  return (
    <Button
      className="danger-text"
      onClick={() => openDialog(() => import('./RefundDialog.tsx').then((m) => m.RefundDialog), { sale })}
    >
      {t('Refund')}
    </Button>
  )
}

/** An order: its buyer, items with their split, totals, payments and refunds, and what can be done with it. */
export const SaleDetails = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation()
  const { customer, buyer_name, buyer_email, country, address, refund_reason } = sale
  return (
    <div className={styles.sale}>
      <p className={styles.number}>
        <strong className="heading-16">{sale.number}</strong>
        <SaleBadge {...sale} refund_requested={refund_reason !== null} />
      </p>
      <SheetInfo>
        <dt>{t('Customer')}</dt>
        <dd>
          {customer ? <AccountLink id={customer.id} name={buyer_name} /> : buyer_name}
          <span className="muted"> · {buyer_email}</span>
        </dd>
        {(country !== null || address !== '') && (
          <>
            <dt>{t('Address')}</dt>
            <dd className={styles.address}>
              {[address, country === null ? '' : countryName(country)].filter(Boolean).join('\n')}
            </dd>
          </>
        )}
        <dt>{t('Date')}</dt>
        <dd>{formatMoment(sale.paid_at ?? sale.created_at)}</dd>
      </SheetInfo>
      {refund_reason !== null && sale.status === 'paid' && (
        <Notice tone="warn" title={t('Refund requested')}>
          <p dir="auto">{refund_reason}</p>
        </Notice>
      )}
      <Items sale={sale} />
      <SaleTotals sale={sale} />
      <Refunds sale={sale} />
      {sale.paid_at !== null && <SaleDocuments uuid={sale.uuid} />}
      <Payments sale={sale} />
      <div className="flex gap-2">
        <Actions sale={sale} />
      </div>
    </div>
  )
}
