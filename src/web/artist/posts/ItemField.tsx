import { useCallback, useRef } from 'react'
import type { PostItemChoice } from '../../../contract/artist-posts.ts'
import { findPostItems } from '../../api/artist-posts.ts'
import { Picker } from '../../back-office/crud/Picker.tsx'
import type { CustomInput, Named } from '../../back-office/crud/types.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { kindOf } from '../../items/item-kind.ts'
import { useSelectedArtist } from '../selected-artist.ts'

const keyOf = ({ type, id }: PostItemChoice): string => `${type} ${id}`

/** Chooses the item that a post shows; ids are those of options, as items of several types may share one. */
export const ItemField = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()?.id ?? 0
  const known = useRef<PostItemChoice[]>([])
  const optionOf = useCallback(
    (item: PostItemChoice): Named => {
      let index = known.current.findIndex((one) => keyOf(one) === keyOf(item))
      if (index < 0) index = known.current.push(item) - 1
      return { id: index + 1, name: `${item.title} · ${kindOf(item.type, t)}` }
    },
    [t],
  )
  const find = useCallback(
    async (text: string): Promise<Named[]> => (await findPostItems(artist, text)).map(optionOf),
    [artist, optionOf],
  )
  const chosen = value as PostItemChoice | null
  return (
    <Picker
      label={t('Show with the post')}
      hint={t('Your own songs, albums, podcasts and public playlists.')}
      value={chosen ? [optionOf(chosen)] : []}
      single
      find={find}
      onChange={([option]) => onChange(option ? (known.current[option.id - 1] ?? null) : null)}
    />
  )
}
