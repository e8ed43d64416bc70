import type { Payout } from '../../../contract/selling/back-office/earnings.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PayoutBadge } from '../money/PayoutBadge.tsx'
import { cancelPayout } from '../payouts/payouts.ts'
import styles from './earnings.module.css'

const Row = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation()
  const { id, amount, currency, status, created_at, reference, reason } = payout
  return (
    <li>
      <div className="min-w-0">
        <p className="font-medium tabular">{formatMoney(amount, currency)}</p>
        <p className="truncate muted text-12">{joined([formatDate(created_at), reference, reason])}</p>
      </div>
      <PayoutBadge status={status} />
      {status === 'requested' && (
        <Button onClick={() => void cancelPayout(id).catch(showError)}>{t('Cancel')}</Button>
      )}
    </li>
  )
}

/** The payouts of an artist, newest first. */
export const Payouts = ({ payouts }: { payouts: Payout[] }) => {
  const { t } = useTranslation()
  if (payouts.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="payouts">
      <h2 className="heading-16" id="payouts">
        {t('Payouts')}
      </h2>
      <ul className={styles.payouts}>
        {payouts.map((payout) => (
          <Row key={payout.id} payout={payout} />
        ))}
      </ul>
    </section>
  )
}
