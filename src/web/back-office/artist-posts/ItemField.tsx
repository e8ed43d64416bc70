import { useCallback } from 'react'
import type { ArtistItemChoice } from '../../../contract/catalog/artist-fields.ts'
import { findPostItems } from '../../catalog/artists/artist-posts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { ArtistItemPicker } from '../artists/ArtistItemPicker.tsx'
import type { CustomInput } from '../crud/types.ts'

/** Chooses the item that a post shows. */
export const ItemField = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()?.id ?? 0
  const find = useCallback((text: string) => findPostItems(artist, text), [artist])
  return (
    <ArtistItemPicker
      label={t('Show with the post')}
      hint={t('Your own songs, albums, podcasts and public playlists.')}
      value={value as ArtistItemChoice | null}
      find={find}
      onChange={onChange}
    />
  )
}
