import type { AdminSale } from '../../../contract/admin/sales.ts'
import type { OrderStatus } from '../../../contract/order-status.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import { statusTexts } from './sale-texts.ts'

const looks: Partial<Record<OrderStatus, string | undefined>> = {
  pending: buttonsStyles.warn,
  paid: buttonsStyles.good,
  failed: buttonsStyles.bad,
}

/** The state of an order, and whether its buyer asks for a refund. */
export const SaleBadge = ({
  status,
  refunded,
  refund_requested,
}: Pick<AdminSale, 'status' | 'refunded' | 'refund_requested'>) => {
  const { t } = useTranslation()
  if (status === 'paid' && refund_requested)
    return <span className={`${buttonsStyles.badge} ${buttonsStyles.warn}`}>{t('Refund requested')}</span>
  const text = status === 'paid' && refunded > 0 ? 'Partly refunded' : statusTexts[status]
  return <span className={classes(buttonsStyles.badge, looks[status])}>{t(text)}</span>
}
