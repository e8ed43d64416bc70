import type { EarnedBalance } from '../../../contract/selling/back-office/earnings.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import styles from './earnings.module.css'

/** Balance of an artist in one currency. */
export const Balances = ({ balance }: { balance: EarnedBalance }) => {
  const { t } = useTranslation()
  const { currency, available, pending, pending_until, requested, paid_out } = balance
  const cards = [
    { title: t('Available'), amount: available, hint: t('Can be paid out now') },
    {
      title: t('Pending'),
      amount: pending,
      hint: pending_until
        ? t('The next part from {date}', { date: formatDate(pending_until) })
        : t('Held back after a sale'),
    },
    { title: t('Requested'), amount: requested, hint: t('Awaiting approval') },
    { title: t('Paid out'), amount: paid_out, hint: t('Since the beginning') },
  ]
  return (
    <dl className={styles.balances}>
      {cards.map(({ title, amount, hint }) => (
        <div key={title}>
          <dt className="muted">{title}</dt>
          <dd>
            <strong className={styles.figure}>{formatMoney(amount, currency)}</strong>
            <span className="block muted text-12">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
