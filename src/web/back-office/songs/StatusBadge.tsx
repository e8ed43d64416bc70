import type { AdminSong } from '../../../contract/catalog/back-office/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

const tones = {
  uploaded: '',
  processing: buttonsStyles.warn,
  ready: buttonsStyles.good,
  failed: buttonsStyles.bad,
}

/** Processing status of a song's file. */
export const StatusBadge = ({ status }: Pick<AdminSong, 'status'>) => {
  const { t } = useTranslation()
  const texts = {
    uploaded: t('Waiting'),
    processing: t('Processing'),
    ready: t('Ready'),
    failed: t('Failed'),
  }
  return <span className={classes(buttonsStyles.badge, tones[status])}>{texts[status]}</span>
}
