import type { AdminArtistRequest } from '../../../contract/admin/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

const tones = { pending: buttonsStyles.warn, approved: buttonsStyles.good, rejected: '' }

/** Status of an artist request. */
export const StateBadge = ({ status }: Pick<AdminArtistRequest, 'status'>) => {
  const { t } = useTranslation()
  const texts = { pending: t('Pending'), approved: t('Approved'), rejected: t('Rejected') }
  return <span className={classes(buttonsStyles.badge, tones[status])}>{texts[status]}</span>
}
