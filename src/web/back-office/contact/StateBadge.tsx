import type { AdminMessage } from '../../../contract/site/back-office/contact.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Whether a message is open, answered or closed. */
export const StateBadge = ({ status }: Pick<AdminMessage, 'status'>) => {
  const { t } = useTranslation()
  if (status === 'open') return <Badge tone="warn">{t('Open')}</Badge>
  if (status === 'answered') return <Badge tone="good">{t('Replied')}</Badge>
  return <Badge>{t('Closed')}</Badge>
}
