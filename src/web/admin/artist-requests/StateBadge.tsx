import type { AdminArtistRequest } from '../../../contract/catalog/back-office/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

const tones = { pending: buttonsStyles.warn, approved: buttonsStyles.good, rejected: '' }

/** Status of an artist request; a pending one may wait for an answer. */
export const StateBadge = ({ status, last_word }: Pick<AdminArtistRequest, 'status' | 'last_word'>) => {
  const { t } = useTranslation()
  if (status === 'pending' && last_word === 'operator')
    return <span className={buttonsStyles.badge}>{t('Asked')}</span>
  const texts = {
    pending: last_word === 'applicant' ? t('Answered') : t('Pending'),
    approved: t('Approved'),
    rejected: t('Rejected'),
  }
  return <span className={classes(buttonsStyles.badge, tones[status])}>{texts[status]}</span>
}
