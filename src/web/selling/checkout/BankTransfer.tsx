import { Clock } from 'lucide-react'
import type { Order, PaymentAction } from '../../../contract/selling/orders.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { CopyRow, CopyRows } from '../../ui/fields/CopyRow.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import styles from './order.module.css'
import { Statement } from './Panels.tsx'

interface BankTransferProps {
  order: Order
  action: Extract<PaymentAction, { type: 'offline' }>
}

/** How to pay an order by transfer. */
export const BankTransfer = ({ order, action }: BankTransferProps) => {
  const { t } = useTranslation()
  const { account, reference, qr, instructions } = action
  const iban = account?.iban.replaceAll(/\s/g, '') ?? ''
  return (
    <>
      <Statement
        look="warn"
        icon={<Clock className="icon-24" aria-hidden="true" />}
        title={t('Waiting for your transfer')}
      >
        {t('Send the amount with the reference below. We’ll email you as soon as it arrives.')}
      </Statement>
      {instructions && (
        <p className={styles.instructions} dir="auto">
          {instructions}
        </p>
      )}
      <CopyRows>
        <CopyRow label={t('Amount')} text={formatMoney(order.total, order.currency)} />
        {account && (
          <>
            {account.holder && <CopyRow label={t('Account holder')} text={account.holder} />}
            <CopyRow label={t('IBAN')} text={iban} grouped />
            {account.bic && <CopyRow label={t('BIC')} text={account.bic} />}
          </>
        )}
        <CopyRow label={t('Reference')} text={reference} />
      </CopyRows>
      {qr && (
        <div className={styles.qr}>
          <QrCode text={qr} label={t('Transfer as a QR code')} />
          <p className="muted">
            {t('Scan it with your banking app: account, amount and reference are filled in.')}
          </p>
        </div>
      )}
      <Notice tone="info" className="mt-4">
        {t('We need the reference to match your transfer.')}{' '}
        {order.expires_at && t('The order is kept until {date}.', { date: formatDate(order.expires_at) })}
      </Notice>
    </>
  )
}
