import { Combobox } from '@base-ui/react/combobox'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSettled } from '../../ui/settled.ts'
import type { Named } from './types.ts'

/** Stands in the list for a thing that does not exist yet. */
const NEW = 0

interface PickerProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: Named[]
  /** One at most: a new one takes the place of the old. */
  single?: boolean
  find: (text: string) => Promise<Named[]>
  /** Makes what is not found. */
  make?: ((name: string) => Promise<Named>) | undefined
  onChange: (value: Named[]) => void
}

/** What `find` finds for what is typed; older answers are dropped. */
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

/** Chooses things by typing part of their names; what is chosen stands in the field. */
export const Picker = ({ label, hint, error, value, single, find, make, onChange }: PickerProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const settled = useSettled(typed.trim())
  const found = useFound(find, settled, open)
  const rest = found.filter((item) => !value.some((one) => one.id === item.id))
  const known = [...found, ...value].some(({ name }) => name.toLowerCase() === settled.toLowerCase())
  const items = make && settled && !known ? [...rest, { id: NEW, name: settled }] : rest
  const choose = async (chosen: Named[]): Promise<void> => {
    setTyped('')
    const made = chosen.find((item) => item.id === NEW)
    try {
      const all = made && make ? [...chosen.filter((item) => item !== made), await make(made.name)] : chosen
      onChange(single ? all.slice(-1) : all)
    } catch (failure) {
      showError(failure)
    }
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
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
        <Combobox.Chips className="input picker">
          {value.map((item) => (
            <Combobox.Chip key={item.id} className="picker-chip" aria-label={item.name}>
              <span className="trunc">{item.name}</span>
              <Combobox.ChipRemove aria-label={t('Remove {title}', { title: item.name })}>
                <X className="s16" aria-hidden="true" />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={id}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
          />
        </Combobox.Chips>
        <Combobox.Portal>
          <Combobox.Positioner className="menu-positioner picker-positioner" sideOffset={4}>
            <Combobox.Popup className="menu picker-menu">
              <Combobox.Empty>
                <p className="menu-head">{t('Nothing found')}</p>
              </Combobox.Empty>
              <Combobox.List>
                {(item: Named) => (
                  <Combobox.Item key={item.id} value={item} className="menu-item">
                    {item.id === NEW && <Plus aria-hidden="true" />}
                    <span className="trunc">
                      {item.id === NEW ? t('New: {name}', { name: item.name }) : item.name}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {(error || hint) && (
        <p className={`hint${error ? ' err' : ''}`} id={`${id}-note`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
