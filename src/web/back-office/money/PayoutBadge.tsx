import type { PayoutStatus } from '../../../contract/earnings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

const looks: Record<PayoutStatus, { text: string; look?: string | undefined }> = {
  requested: { text: 'Requested', look: buttonsStyles.warn },
  approved: { text: 'Approved', look: buttonsStyles.warn },
  paid: { text: 'Paid', look: buttonsStyles.good },
  rejected: { text: 'Rejected', look: buttonsStyles.bad },
  cancelled: { text: 'Cancelled' },
}

/** The state of a payout. */
export const PayoutBadge = ({ status }: { status: PayoutStatus }) => {
  const { t } = useTranslation()
  const { text, look } = looks[status]
  return <span className={classes(buttonsStyles.badge, look)}>{t(text)}</span>
}
