import { Fragment, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { adminPayouts } from '../../../contract/selling/back-office/payouts.ts'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeLine } from '../../ui/Code.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import { PayoutBadge } from '../money/PayoutBadge.tsx'
import styles from './payouts.module.css'
import { approvePayout, payoutDetails } from './payouts.ts'

export type ShownPayout = ReplyOf<typeof adminPayouts.get>

/** Where the money goes: masked until somebody asks, which the audit log keeps. */
const Account = ({ payout }: { payout: ShownPayout }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ShownPayout['details'] | null>(null)
  const mayPay = useSession(({ user }) => hasPermission(user, 'Edit payouts'))
  const reveal = () => payoutDetails(payout.id).then(setShown).catch(showError)
  return (
    <section aria-label={payout.method}>
      <div className={styles.head}>
        <h3 className="heading-16">{payout.method}</h3>
        {mayPay && shown === null && <Button onClick={() => void reveal()}>{t('Show details')}</Button>}
      </div>
      <dl className={styles.details}>
        {(shown ?? payout.details).map(({ label, value }) => (
          <div key={label}>
            <dt className="muted">{t(label)}</dt>
            <dd>{shown ? <CodeLine code={value} /> : value}</dd>
          </div>
        ))}
        <div>
          <dt className="muted">{t('Text')}</dt>
          <dd>
            <CodeLine code={payout.number} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

const kinds: Record<string, string> = {
  sale: 'Sale',
  refund: 'Refund',
  chargeback: 'Chargeback',
  payout: 'Payout on hold',
  payout_returned: 'Payout returned',
  merge: 'From a merged artist',
}

const Entries = ({ payout: { entries, currency } }: { payout: ShownPayout }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="payout-ledger">
      <h3 className="heading-16 mb-2" id="payout-ledger">
        {t('Ledger')}
      </h3>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Entry')}</th>
            <th scope="col">{t('Net')}</th>
            <th scope="col">{t('Balance')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ kind, title, net, balance, created_at }) => (
            <tr key={`${created_at} ${kind} ${net} ${balance}`}>
              <td className="muted">{formatDate(created_at)}</td>
              <td>
                <span className="block truncate">
                  {t(kinds[kind] ?? kind)} <span className="muted">{title}</span>
                </span>
              </td>
              <td>{formatMoney(net, currency)}</td>
              <td className="muted">{formatMoney(balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Actions = ({ payout }: { payout: ShownPayout }) => {
  const { t } = useTranslation()
  const { id, status, amount, fee, currency, number } = payout
  const mayPay = useSession(({ user }) => hasPermission(user, 'Edit payouts'))
  if (!mayPay || (status !== 'requested' && status !== 'approved')) return null
  const approve = async () => {
    await approvePayout(id)
    showToast({ type: 'success', title: t('Approved'), text: number })
  }
  const money = formatMoney(amount - fee, currency)
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'requested' ? (
        <Button variant="primary" onClick={() => void approve().catch(showError)}>
          {t('Approve {amount}', { amount: formatMoney(amount, currency) })}
        </Button>
      ) : (
        <Button
          variant="primary"
          onClick={() =>
            openDialog(() => import('./PayoutDialogs.tsx').then((m) => m.PayPayoutDialog), { payout })
          }
        >
          {t('Mark {amount} as paid', { amount: money })}
        </Button>
      )}
      <Button
        className="danger-text"
        onClick={() =>
          openDialog(() => import('./PayoutDialogs.tsx').then((m) => m.RejectPayoutDialog), { payout })
        }
      >
        {t('Reject')}
      </Button>
    </div>
  )
}

/** A payout: who asked for it, where it goes, what it was earned with, and what can be done with it. */
export const PayoutDetails = ({ payout }: { payout: ShownPayout }) => {
  const { t } = useTranslation()
  const { number, artist, amount, fee, earned, currency, status, changed_at, reference, reason } = payout
  const dates = [
    { label: t('Requested'), at: payout.created_at, by: payout.requested_by?.name },
    { label: t('Approved'), at: payout.approved_at },
    { label: t('Ended'), at: payout.ended_at, by: payout.decided_by?.name },
  ].filter(({ at }) => at !== null)
  return (
    <div className={styles.payout}>
      <div className={styles.head}>
        <p className="flex items-center gap-2">
          <strong className="heading-16">{number}</strong>
          <PayoutBadge status={status} />
        </p>
        <p className={styles.amount}>
          <strong className="block heading-16 tabular">{formatMoney(amount, currency)}</strong>
          {fee > 0 && (
            <span className="muted text-12">{t('fee {amount}', { amount: formatMoney(fee, currency) })}</span>
          )}
        </p>
      </div>
      <SheetInfo>
        <dt>{t('Artist')}</dt>
        <dd>
          {artist}{' '}
          <span className="muted">· {t('{amount} earned', { amount: formatMoney(earned, currency) })}</span>
        </dd>
        {dates.map(({ label, at, by }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{joined([formatMoment(at ?? ''), by])}</dd>
          </Fragment>
        ))}
        {reference && (
          <>
            <dt>{t('Reference')}</dt>
            <dd>{reference}</dd>
          </>
        )}
        {reason && (
          <>
            <dt>{t('Reason')}</dt>
            <dd dir="auto">{reason}</dd>
          </>
        )}
      </SheetInfo>
      {changed_at && (status === 'requested' || status === 'approved') && (
        <Notice tone="warn">
          {t('The payout account changed on {date}. Make sure that the artist did it.', {
            date: formatDate(changed_at),
          })}
        </Notice>
      )}
      <Account payout={payout} />
      <Actions payout={payout} />
      <Entries payout={payout} />
    </div>
  )
}
