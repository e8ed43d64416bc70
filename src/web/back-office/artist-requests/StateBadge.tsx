import type { AdminArtistRequest } from '../../../contract/catalog/back-office/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'

const tones = { pending: 'warn', approved: 'good', rejected: null } as const

/** Status of an artist request; a pending one may wait for an answer. */
export const StateBadge = ({ status, last_word }: Pick<AdminArtistRequest, 'status' | 'last_word'>) => {
  const { t } = useTranslation()
  if (status === 'pending' && last_word === 'operator') return <Badge>{t('Asked')}</Badge>
  const texts = {
    pending: last_word === 'applicant' ? t('Answered') : t('Pending'),
    approved: t('Approved'),
    rejected: t('Rejected'),
  }
  return <Badge tone={tones[status]}>{texts[status]}</Badge>
}
