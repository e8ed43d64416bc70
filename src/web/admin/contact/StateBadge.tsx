import type { AdminMessage } from '../../../contract/admin/contact.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Whether a message waits, was answered or is closed. */
export const StateBadge = ({ status }: Pick<AdminMessage, 'status'>) => {
  const { t } = useTranslation()
  if (status === 'open') return <span className="badge warn">{t('Open')}</span>
  if (status === 'answered') return <span className="badge good">{t('Answered')}</span>
  return <span className="badge">{t('Closed')}</span>
}
