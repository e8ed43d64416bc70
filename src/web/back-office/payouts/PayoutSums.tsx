import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import styles from './payouts.module.css'
import { payoutSumsQuery } from './payouts.ts'

/** Sums to be approved, to be paid, and paid this month, per currency. */
export const PayoutSums = () => {
  const { t } = useTranslation()
  const { data } = useQuery(payoutSumsQuery())
  return (
    <div className={styles.sums}>
      {data?.map((sum) => {
        const { currency } = sum
        const figures = [
          { title: t('To approve'), amount: sum.requested, count: sum.requested_count },
          { title: t('To pay'), amount: sum.approved, count: sum.approved_count },
          { title: t('Paid this month'), amount: sum.paid, count: sum.paid_count },
        ]
        return (
          <dl key={currency}>
            {figures.map(({ title, amount, count }) => (
              <div key={title}>
                <dt className="muted">{title}</dt>
                <dd>
                  <strong className="heading-16 tabular">{formatMoney(amount, currency)}</strong>{' '}
                  <span className="muted text-12 tabular">{formatNumber(count)}</span>
                </dd>
              </div>
            ))}
          </dl>
        )
      })}
    </div>
  )
}
