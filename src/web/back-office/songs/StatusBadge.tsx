import type { AdminSong } from '../../../contract/catalog/back-office/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'

const tones = { uploaded: 'warn', processing: 'warn', ready: 'good', failed: 'bad' } as const

/** Processing status of a song's file. */
export const StatusBadge = ({ status }: Pick<AdminSong, 'status'>) => {
  const { t } = useTranslation()
  const texts = {
    uploaded: t('Processing'),
    processing: t('Processing'),
    ready: t('Ready'),
    failed: t('Failed'),
  }
  return <Badge tone={tones[status]}>{texts[status]}</Badge>
}
