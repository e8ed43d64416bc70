import type { AdminMessage } from '../../../contract/site/back-office/contact.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'

/** Whether a message is open, answered or closed. */
export const StateBadge = ({ status }: Pick<AdminMessage, 'status'>) => {
  const { t } = useTranslation()
  if (status === 'open')
    return <span className={`${buttonsStyles.badge} ${buttonsStyles.warn}`}>{t('Open')}</span>
  if (status === 'answered')
    return <span className={`${buttonsStyles.badge} ${buttonsStyles.good}`}>{t('Replied')}</span>
  return <span className={buttonsStyles.badge}>{t('Closed')}</span>
}
