import type { AdminSale } from '../../../contract/selling/back-office/sales.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { statusLook, statusText } from '../../shop/checkout/status.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

/** The state of an order, and whether its buyer asks for a refund. */
export const SaleBadge = ({
  status,
  refunded,
  refund_requested,
}: Pick<AdminSale, 'status' | 'refunded' | 'refund_requested'>) => {
  const { t } = useTranslation()
  if (status === 'paid' && refund_requested)
    return <span className={`${buttonsStyles.badge} ${buttonsStyles.warn}`}>{t('Refund requested')}</span>
  const text = status === 'paid' && refunded > 0 ? 'Partly refunded' : statusText[status]
  const look = statusLook[status]
  return <span className={classes(buttonsStyles.badge, look && buttonsStyles[look])}>{t(text)}</span>
}
