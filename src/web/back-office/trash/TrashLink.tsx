import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { HeadLink } from '../shell/HeadButton.tsx'

/** Link from the header of a list to what was deleted from it. */
export const TrashLink = ({ of }: { of: 'songs' | 'albums' }) => {
  const { t } = useTranslation()
  return (
    <HeadLink
      icon={Trash2}
      label={t('Recently deleted')}
      to="/admin/$"
      params={{ _splat: `${of}/deleted` }}
      data-tip={t('Recently deleted')}
    />
  )
}
