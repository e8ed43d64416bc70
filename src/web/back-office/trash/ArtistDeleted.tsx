import { artistDeletedAlbums, artistDeletedSongs } from '../../../contract/catalog/back-office/trash.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { StateSegments } from '../releases/StateSegments.tsx'
import { Trash } from './Trash.tsx'

/** Songs of the selected artist in the trash. */
export const ArtistDeletedSongsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  if (!artist) return null
  return (
    <Trash
      of={artistDeletedSongs}
      name="artist-deleted-songs"
      search={t('Search deleted songs')}
      artist={artist.id}
      writes={canEdit(artist.role)}
      tools={<StateSegments of="songs" artist={artist.id} />}
    />
  )
}

/** Albums of the selected artist in the trash. */
export const ArtistDeletedAlbumsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  if (!artist) return null
  return (
    <Trash
      of={artistDeletedAlbums}
      name="artist-deleted-albums"
      search={t('Search deleted albums')}
      artist={artist.id}
      writes={canEdit(artist.role)}
      tools={<StateSegments of="albums" artist={artist.id} />}
    />
  )
}
