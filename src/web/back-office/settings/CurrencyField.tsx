import { currencies } from '../../../contract/core/money.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'

interface CurrencyFieldProps {
  label: string
  hint: string
  name: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** Pickers choose by number. */
const idOf = (code: string): number => (currencies as readonly string[]).indexOf(code) + 1

/** Chooses a currency by its code or name. */
export const CurrencyField = ({ label, hint, name, value, disabled, onChange }: CurrencyFieldProps) => {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  const shown = (code: string) => ({ id: idOf(code), name: `${code} · ${names.of(code)}` })
  if (disabled)
    return <TextField label={label} hint={hint} name={name} value={shown(value).name} disabled readOnly />
  const find = async (text: string) =>
    currencies.map(shown).filter((one) => one.name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Picker
      single
      label={label}
      hint={hint}
      value={[shown(value)]}
      find={find}
      onChange={([chosen]) => {
        const code = chosen && currencies[chosen.id - 1]
        if (code) onChange(code)
      }}
    />
  )
}
