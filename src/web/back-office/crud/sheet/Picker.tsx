import { Combobox } from '@base-ui/react/combobox'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDebouncedValue } from '../../../ui/fields/debounce.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { InputBox } from '../../../ui/fields/Input.tsx'
import { ComboboxItem, ComboboxPopup } from '../../../ui/overlays/ComboboxParts.tsx'
import type { Named } from '../types.ts'
import styles from './sheet.module.css'

/** Id of the option that creates a new item. */
const NEW = 0

interface PickerProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: Named[]
  /** Single selection: a new choice replaces the old one. */
  single?: boolean
  find: (text: string) => Promise<Named[]>
  /** Creates an item that was not found. */
  make?: ((name: string) => Promise<Named>) | undefined
  onChange: (value: Named[]) => void
}

/** Returns the results of `find` for the input; outdated responses are dropped. */
const useFound = (find: PickerProps['find'], typed: string, open: boolean): Named[] => {
  const [found, setFound] = useState<Named[]>([])
  useEffect(() => {
    if (!open) return
    let wanted = true
    find(typed).then((items) => wanted && setFound(items), showError)
    return () => {
      wanted = false
    }
  }, [find, typed, open])
  return found
}

/** Combobox to choose items by typing part of their names; the field shows the chosen ones. */
export const Picker = ({ label, hint, error, value, single, find, make, onChange }: PickerProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const debounced = useDebouncedValue(typed.trim())
  const found = useFound(find, debounced, open)
  const rest = found.filter((item) => !value.some((one) => one.id === item.id))
  const known = [...found, ...value].some(({ name }) => name.toLowerCase() === debounced.toLowerCase())
  const items = make && debounced && !known ? [...rest, { id: NEW, name: debounced }] : rest
  const choose = async (chosen: Named[]): Promise<void> => {
    setTyped('')
    const created = chosen.find((item) => item.id === NEW)
    try {
      const all =
        created && make ? [...chosen.filter((item) => item !== created), await make(created.name)] : chosen
      onChange(single ? all.slice(-1) : all)
    } catch (failure) {
      showError(failure)
    }
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Combobox.Root
          multiple
          items={items}
          filter={null}
          value={value}
          onValueChange={(chosen) => void choose(chosen)}
          inputValue={typed}
          onInputValueChange={setTyped}
          open={open}
          onOpenChange={setOpen}
          itemToStringLabel={(item: Named) => item.name}
          isItemEqualToValue={(one: Named, other: Named) => one.id === other.id}
        >
          <Combobox.Chips ref={box} render={<InputBox as="div" className={styles.picker} />}>
            {value.map((item) => (
              <Combobox.Chip key={item.id} className={styles.pickerChip} aria-label={item.name}>
                <span className="truncate">{item.name}</span>
                <Combobox.ChipRemove aria-label={t('Remove {title}', { title: item.name })}>
                  <X className="icon-16" aria-hidden="true" />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input {...control} autoComplete="off" />
          </Combobox.Chips>
          <ComboboxPopup anchor={box} empty={t('No results')}>
            <Combobox.List>
              {(item: Named) => (
                <ComboboxItem key={item.id} value={item}>
                  {item.id === NEW && <Plus aria-hidden="true" />}
                  <span className="truncate">
                    {item.id === NEW ? t('New: {name}', { name: item.name }) : item.name}
                  </span>
                </ComboboxItem>
              )}
            </Combobox.List>
          </ComboboxPopup>
        </Combobox.Root>
      )}
    </Field>
  )
}
