import { useCallback, useRef } from 'react'
import type { ArtistItemChoice } from '../../../contract/catalog/artist-fields.ts'
import { kindOf } from '../../catalog/items/item-kind.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { Named } from '../crud/types.ts'

interface ArtistItemPickerProps {
  label: string
  hint?: string
  value: ArtistItemChoice | null
  /** Must not change with every rendering. */
  find: (text: string) => Promise<ArtistItemChoice[]>
  onChange: (item: ArtistItemChoice | null) => void
}

const keyOf = ({ type, id }: ArtistItemChoice): string => `${type} ${id}`

/** Chooses an item of an artist; ids are those of options, as items of several types may share one. */
export const ArtistItemPicker = ({ label, hint, value, find, onChange }: ArtistItemPickerProps) => {
  const { t } = useTranslation()
  const known = useRef<ArtistItemChoice[]>([])
  const optionOf = useCallback(
    (item: ArtistItemChoice): Named => {
      let index = known.current.findIndex((one) => keyOf(one) === keyOf(item))
      if (index < 0) index = known.current.push(item) - 1
      return { id: index + 1, name: `${item.title} · ${kindOf(item.type, t)}` }
    },
    [t],
  )
  const options = useCallback(
    async (text: string): Promise<Named[]> => (await find(text)).map(optionOf),
    [find, optionOf],
  )
  return (
    <Picker
      label={label}
      hint={hint}
      value={value ? [optionOf(value)] : []}
      single
      find={options}
      onChange={([option]) => onChange(option ? (known.current[option.id - 1] ?? null) : null)}
    />
  )
}
