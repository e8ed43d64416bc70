import { arrayMove } from '@dnd-kit/sortable'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import {
  type AdminHomeSection,
  MOST_PICKED,
  type PickedType,
} from '../../../contract/site/back-office/home-sections.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Named } from '../crud/types.ts'
import { SortableList } from '../ordering/SortableList.tsx'
import { findPickable } from './admin-home-sections.ts'
import { useKinds } from './kinds.ts'
import styles from './start.module.css'

export type Picked = NonNullable<AdminHomeSection['picks']>

const nothing: Named[] = []

/** Content of a hand-picked section: item type, and items in order. */
export const Picks = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const { item_type, items } = value as Picked
  const kinds = useKinds()
  const set = (picked: Named[]) => onChange({ item_type, items: picked.slice(0, MOST_PICKED) })
  const findOther = useCallback(
    async (text: string) =>
      (await findPickable(item_type, text)).filter(({ id }) => !items.some((one) => one.id === id)),
    [item_type, items],
  )
  return (
    <div className={styles.startPicks}>
      <Select
        aria-label={t('Content')}
        value={item_type}
        onChange={({ currentTarget }) =>
          onChange({ item_type: currentTarget.value as PickedType, items: [] } satisfies Picked)
        }
      >
        {kinds.map(({ value: kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <SortableList
        label={t('Selected')}
        items={items.map(({ id, name }) => ({ id, title: name }))}
        onMove={(from, to) => set(arrayMove(items, from, to))}
        row={({ id, title }) => (
          <span className={styles.startRow}>
            <span className="truncate flex-1">{title}</span>
            <IconButton
              label={t('Remove {title}', { title })}
              onClick={() => set(items.filter((one) => one.id !== id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </span>
        )}
      />
      {items.length < MOST_PICKED && (
        <Picker
          label={t('Add')}
          value={nothing}
          find={findOther}
          onChange={(chosen) => set([...items, ...chosen])}
        />
      )}
    </div>
  )
}
