import type { PayoutStatus } from '../../../contract/selling/back-office/earnings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

/** Message keys of the states of payouts. */
export const payoutTexts: Record<PayoutStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

const tones: Partial<Record<PayoutStatus, BadgeTone>> = {
  requested: 'warn',
  approved: 'warn',
  paid: 'good',
  rejected: 'bad',
}

/** The state of a payout. */
export const PayoutBadge = ({ status }: { status: PayoutStatus }) => {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(payoutTexts[status])}</Badge>
}
