import type { AdminSale } from '../../../contract/selling/back-office/sales.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { statusLook, statusText } from '../../selling/checkout/status.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The state of an order, and whether its buyer asks for a refund. */
export const SaleBadge = ({
  status,
  refunded,
  refund_requested,
}: Pick<AdminSale, 'status' | 'refunded' | 'refund_requested'>) => {
  const { t } = useTranslation()
  if (status === 'paid' && refund_requested) return <Badge tone="warn">{t('Refund requested')}</Badge>
  const text = status === 'paid' && refunded > 0 ? 'Partly refunded' : statusText[status]
  return <Badge tone={statusLook[status]}>{t(text)}</Badge>
}
