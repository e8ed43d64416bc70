import type { PayoutStatus } from '../../../contract/selling/back-office/earnings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

/** Message keys of the states of payouts. */
export const payoutTexts: Record<PayoutStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

const looks: Partial<Record<PayoutStatus, string | undefined>> = {
  requested: buttonsStyles.warn,
  approved: buttonsStyles.warn,
  paid: buttonsStyles.good,
  rejected: buttonsStyles.bad,
}

/** The state of a payout. */
export const PayoutBadge = ({ status }: { status: PayoutStatus }) => {
  const { t } = useTranslation()
  return <span className={classes(buttonsStyles.badge, looks[status])}>{t(payoutTexts[status])}</span>
}
