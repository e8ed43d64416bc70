import { Link } from '@tanstack/react-router'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'

interface FindMusicProps {
  to: '/browse/songs' | '/browse/albums' | '/browse/artists'
}

/** Link to music for an empty list: the catalog, or search where the catalog is closed. */
export const FindMusic = ({ to }: FindMusicProps) => {
  const { t } = useTranslation()
  const open = settings().enableBrowse
  return (
    <Link to={open ? to : '/search'} className={`${buttonsStyles.btn} ${buttonsStyles.primary}`}>
      {open ? t('Browse music') : t('Search')}
    </Link>
  )
}
