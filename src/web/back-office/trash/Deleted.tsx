import { adminDeletedAlbums, adminDeletedSongs } from '../../../contract/catalog/back-office/trash.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Trash } from './Trash.tsx'

/** Songs in the trash. */
export const DeletedSongsPage = () => {
  const { t } = useTranslation()
  return <Trash of={adminDeletedSongs} name="deleted-songs" search={t('Search deleted songs')} />
}

/** Albums in the trash. */
export const DeletedAlbumsPage = () => {
  const { t } = useTranslation()
  return <Trash of={adminDeletedAlbums} name="deleted-albums" search={t('Search deleted albums')} />
}
