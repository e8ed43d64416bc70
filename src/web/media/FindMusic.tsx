import { Link } from '@tanstack/react-router'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'

interface FindMusicProps {
  to: '/browse/songs' | '/browse/albums' | '/browse/artists'
}

/** The way to what can be put into an empty list: the catalogue, or the search where the catalogue is closed. */
export const FindMusic = ({ to }: FindMusicProps) => {
  const { t } = useTranslation()
  const open = settings().enableBrowse
  return (
    <Link to={open ? to : '/search'} className="btn primary">
      {open ? t('Browse music') : t('Search')}
    </Link>
  )
}
