import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { useSettings } from '../settings/live-settings.ts'
import type { Sale } from './sale.ts'
import styles from './sales.module.css'

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

interface Line {
  label: string
  amount: number
  total?: true
}

/** Payment of the buyer, and its distribution after refunds. */
export const SaleTotals = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation()
  const { appName } = useSettings()
  const { currency, items, payments, returned, coupon, discount, tax, tax_name, tax_rate, tax_included } =
    sale
  const artists = sum(items.flatMap(({ earnings }) => earnings.map(({ amount }) => amount)))
  const fees = sum(payments.map(({ fee }) => fee))
  const taxLabel = [tax_name || t('Tax'), formatRate(tax_rate)].join(' ')
  const paid: Line[] = [
    { label: t('Items'), amount: sale.subtotal },
    ...(discount > 0 ? [{ label: coupon ?? t('Discount'), amount: -discount }] : []),
    ...(tax > 0
      ? [{ label: tax_included ? t('{tax}, included', { tax: taxLabel }) : taxLabel, amount: tax }]
      : []),
    { label: sale.paid_at ? t('Customer paid') : t('To pay'), amount: sale.total, total: true },
    ...(sale.refunded > 0 ? [{ label: t('Refunded'), amount: -sale.refunded }] : []),
  ]
  const shared: Line[] = [
    { label: t('To artists'), amount: artists - returned.artists },
    ...(fees > 0 ? [{ label: t('Payment fees'), amount: fees }] : []),
    ...(tax > 0 ? [{ label: t('Tax to pay'), amount: tax - returned.tax }] : []),
    {
      label: t('{site} keeps', { site: appName }),
      amount: sum(items.map(({ commission }) => commission)) - returned.commission - fees,
      total: true,
    },
  ]
  const list = (lines: Line[]) => (
    <dl className={styles.lines}>
      {lines.map(({ label, amount, total }) => (
        <div key={label} className={total && styles.total}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <div className={styles.totals}>
      {list(paid)}
      {list(shared)}
    </div>
  )
}
