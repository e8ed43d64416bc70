import { useId } from 'react'
import type { SoldType } from '../../../contract/core/selling.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Radio } from '../../ui/fields/Checkbox.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Named } from '../crud/types.ts'
import { findPricedAlbums, findPricedSongs } from './admin-selling.ts'
import styles from './sales.module.css'

/** The item that gets a price, and its type. */
export interface PricedValue {
  type: SoldType
  item: Named | null
}

/** Asks for a song or album. Its type is a field of its own, which this sets. */
export const ItemInput = ({ value, onChange, fill }: CustomInput) => {
  const { t } = useTranslation()
  const name = useId()
  const { type, item } = value as PricedValue
  const choose = (next: SoldType) => {
    onChange({ type: next, item: null })
    fill({ type: next })
  }
  const radio = (of: SoldType, label: string) => (
    <label className="flex items-center gap-2">
      <Radio name={name} checked={type === of} onChange={() => choose(of)} />
      {label}
    </label>
  )
  return (
    <>
      <fieldset className={styles.types}>
        <legend className="visually-hidden">{t('Type')}</legend>
        {radio('song', t('Song'))}
        {radio('album', t('Album'))}
      </fieldset>
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
