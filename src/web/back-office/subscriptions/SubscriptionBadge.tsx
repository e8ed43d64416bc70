import type { SubscriptionStatus } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { statusLooks, statusTexts } from '../../selling/plans/texts.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The state of a subscription. */
export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => {
  const { t } = useTranslation()
  return <Badge tone={statusLooks[status]}>{t(statusTexts[status])}</Badge>
}
