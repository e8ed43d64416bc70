import type { SubscriptionStatus } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { statusLooks, statusTexts } from '../../subscriptions/texts.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

/** The state of a subscription. */
export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => {
  const { t } = useTranslation()
  const look = statusLooks[status]
  return (
    <span className={classes(buttonsStyles.badge, look && buttonsStyles[look])}>
      {t(statusTexts[status])}
    </span>
  )
}
