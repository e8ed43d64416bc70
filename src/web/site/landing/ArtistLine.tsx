import { artistName } from '../../../contract/catalog/artists.ts'
import type { Album } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** The album's artist. */
export const ArtistLine = ({ album }: { album: Album }) => {
  const { t } = useTranslation()
  return <bdi>{album.artist ? artistName(album.artist) : t('Various artists')}</bdi>
}
