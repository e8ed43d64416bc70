import { type FormEvent, useState } from 'react'
import type { EarnedBalance, PayoutAccount } from '../../../contract/selling/back-office/earnings.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { MoneyField } from '../money/MoneyInput.tsx'
import { requestPayout } from '../payouts/payouts.ts'
import styles from './earnings.module.css'

interface PayoutFormProps {
  artistId: number
  account: PayoutAccount
  balance: EarnedBalance
}

/** Asks for a payout: its amount, where it goes, and what arrives. */
export const PayoutForm = ({ artistId, account, balance }: PayoutFormProps) => {
  const { t } = useTranslation()
  const { name, currency, minimum, fee } = account.method
  const most = Math.max(0, balance.available)
  const least = Math.max(minimum, fee + 1)
  const [amount, setAmount] = useState<number | null>(most)
  const [busy, setBusy] = useState(false)
  const wanted = amount ?? 0
  const possible = most >= least
  const valid = wanted >= least && wanted <= most
  const last = Object.values(account.details).find((value) => value.startsWith('•')) ?? ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await requestPayout({ artist_id: artistId, amount: wanted })
      showToast({ type: 'success', title: t('Payout requested'), text: formatMoney(wanted, currency) })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)}>
      <h2 className="heading-16">{t('Request payout')}</h2>
      {possible ? (
        <MoneyField
          label={t('Amount')}
          value={{ amount, currency }}
          hint={t('At least {least}, at most {most}', {
            least: formatMoney(least, currency),
            most: formatMoney(most, currency),
          })}
          onChange={({ amount: next }) => setAmount(next)}
        />
      ) : (
        <p>
          {t('You can request a payout once {amount} is available.', {
            amount: formatMoney(least, currency),
          })}
        </p>
      )}
      <p className={styles.to}>
        <span>
          {name} <span className="muted">{last}</span>
        </span>
        <Button
          onClick={() =>
            openDialog(() => import('./PayoutAccountDialog.tsx').then((m) => m.PayoutAccountDialog), {
              artistId,
            })
          }
        >
          {t('Change')}
        </Button>
      </p>
      {possible && (
        <>
          <dl className={styles.sums}>
            {fee > 0 && (
              <div className="muted">
                <dt>{t('Transfer fee')}</dt>
                <dd>{formatMoney(-fee, currency)}</dd>
              </div>
            )}
            <div className="font-semibold">
              <dt>{t('You receive')}</dt>
              <dd>{formatMoney(Math.max(0, wanted - fee) || 0, currency)}</dd>
            </div>
          </dl>
          <Button variant="primary" type="submit" disabled={busy || !valid}>
            {t('Request {amount}', { amount: formatMoney(wanted || 0, currency) })}
          </Button>
          <p className="muted text-12">{t('An operator checks it before it is transferred.')}</p>
        </>
      )}
    </form>
  )
}
