import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'

interface FindMusicProps {
  to: '/browse/songs' | '/browse/albums' | '/browse/artists'
}

/** Link to music for an empty list: the catalog, or search where the catalog is closed. */
export const FindMusic = ({ to }: FindMusicProps) => {
  const { t } = useTranslation()
  const open = settings().enableBrowse
  return (
    <LinkButton to={open ? to : '/search'} variant="primary">
      {open ? t('Browse music') : t('Search')}
    </LinkButton>
  )
}
