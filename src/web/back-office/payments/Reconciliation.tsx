import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type {
  DifferenceKind,
  PaymentDifference,
  Reconciliation as State,
} from '../../../contract/selling/back-office/payment-providers.ts'
import { showError } from '../../data/errors.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { reconciliationQuery, resolveDifference, startReconciliation } from './admin-payments.ts'
import styles from './payments.module.css'

const texts: Record<DifferenceKind, string> = {
  balance: 'The balance isn’t the sum of its entries',
  payment_missing_there: 'Paid here, unknown to the provider',
  payment_missing_here: 'Paid at the provider, not here',
  payment_amount: 'Another amount was paid',
  refunded_amount: 'Another amount was refunded',
}

const Difference = ({ id, kind, subject, currency, ours, theirs, found_at }: PaymentDifference) => {
  const { t } = useTranslation()
  const administers = useSession(({ user }) => isAdministrator(user))
  return (
    <li className={styles.difference}>
      <div className="min-w-0">
        <p>
          <b className="font-medium">{subject}</b> · {t(texts[kind])}
        </p>
        <p className="muted">
          {t(
            kind === 'balance' ? 'Balance {ours}, entries {theirs}' : 'Here {ours}, at the provider {theirs}',
            {
              ours: formatMoney(ours, currency),
              theirs: formatMoney(theirs, currency),
            },
          )}{' '}
          · {formatMoment(found_at)}
        </p>
      </div>
      {administers && (
        <Button
          variant="line"
          size="sm"
          aria-label={t('Mark as settled: {subject}', { subject })}
          onClick={() => void resolveDifference(id).catch(showError)}
        >
          {t('Mark as settled')}
        </Button>
      )}
    </li>
  )
}

const LastRun = ({ last }: Pick<State, 'last'>) => {
  const { t } = useTranslation()
  if (last === null) return <p className="muted">{t('Runs every night. It hasn’t run yet.')}</p>
  if (last.finished_at === null) return <p className="muted">{t('Comparing…')}</p>
  const numbers = { payments: formatNumber(last.payments), refunds: formatNumber(last.refunds) }
  return (
    <>
      <p className="muted">
        {t('Last run: {time}. Payments compared: {payments}, refunds: {refunds}.', {
          time: formatMoment(last.started_at),
          ...numbers,
        })}
      </p>
      {last.error !== null && (
        <p className={classes(styles.step, styles.bad)}>
          <CircleAlert className="icon-16" aria-hidden="true" />
          <span className={styles.stepText}>
            {t('Not every provider could be asked.')}
            <span className={styles.stepDetail}>{last.error}</span>
          </span>
        </p>
      )}
    </>
  )
}

/** The nightly comparison of payments with what providers list. */
export const Reconciliation = () => {
  const { t } = useTranslation()
  /** The run before the one that was asked for; undefined if none was. */
  const [before, setBefore] = useState<string | null>()
  const { data } = useQuery(reconciliationQuery(before))
  const latest = data?.last?.started_at ?? null
  const queued = before !== undefined && before === latest
  const start = () => {
    setBefore(latest)
    void startReconciliation().catch((error: unknown) => {
      setBefore(undefined)
      showError(error)
    })
  }
  return (
    <section className={styles.reconciliation} aria-label={t('Reconciliation')}>
      <div className={styles.reconciliationHead}>
        <div>
          <h2 className="heading-16">{t('Reconciliation')}</h2>
          <p className="muted">
            {t('Compares payments and refunds with the providers, and the ledger with its sums.')}
          </p>
        </div>
        <Button variant="line" disabled={queued} onClick={start}>
          {queued ? t('Queued') : t('Compare now')}
        </Button>
      </div>
      {data && <LastRun last={data.last} />}
      {data?.last && data.differences.length === 0 && (
        <p className={classes(styles.step, styles.good)}>
          <CircleCheck className="icon-16" aria-hidden="true" />
          {t('No open differences')}
        </p>
      )}
      {data && data.differences.length > 0 && (
        <ul className={styles.differences} aria-label={t('Open differences')}>
          {data.differences.map((one) => (
            <Difference key={one.id} {...one} />
          ))}
        </ul>
      )}
    </section>
  )
}
