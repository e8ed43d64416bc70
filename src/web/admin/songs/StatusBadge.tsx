import type { AdminSong } from '../../../contract/admin/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'

const looks = { uploaded: '', processing: ' warn', ready: ' good', failed: ' bad' }

/** How far the server is with the file of a song. */
export const StatusBadge = ({ status }: Pick<AdminSong, 'status'>) => {
  const { t } = useTranslation()
  const words = {
    uploaded: t('Waiting'),
    processing: t('Processing'),
    ready: t('Ready'),
    failed: t('Failed'),
  }
  return <span className={`badge${looks[status]}`}>{words[status]}</span>
}
