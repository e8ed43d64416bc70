import type { AdminArtistRequest } from '../../../contract/admin/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'

const looks = { pending: ' warn', approved: ' good', rejected: '' }

/** What became of a request. */
export const StateBadge = ({ status }: Pick<AdminArtistRequest, 'status'>) => {
  const { t } = useTranslation()
  const words = { pending: t('Open'), approved: t('Approved'), rejected: t('Rejected') }
  return <span className={`badge${looks[status]}`}>{words[status]}</span>
}
