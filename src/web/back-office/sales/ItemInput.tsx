import type { SoldType } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Named } from '../crud/types.ts'
import { findPricedAlbums, findPricedSongs } from './admin-selling.ts'

/** The item that gets a price, and its type. */
export interface PricedValue {
  type: SoldType
  item: Named | null
}

/** Asks for a song or album. Its type is a field of its own, which this sets. */
export const ItemInput = ({ value, onChange, fill }: CustomInput) => {
  const { t } = useTranslation()
  const { type, item } = value as PricedValue
  const choose = (next: SoldType) => {
    onChange({ type: next, item: null })
    fill({ type: next })
  }
  return (
    <>
      <RadioList
        look="row"
        label={t('Type')}
        choices={[
          { value: 'song', label: t('Song') },
          { value: 'album', label: t('Album') },
        ]}
        value={type}
        onChange={choose}
      />
      <Picker
        key={type}
        label={type === 'song' ? t('Song') : t('Album')}
        single
        find={type === 'song' ? findPricedSongs : findPricedAlbums}
        value={item ? [item] : []}
        onChange={([chosen]) => onChange({ type, item: chosen ?? null })}
      />
    </>
  )
}
