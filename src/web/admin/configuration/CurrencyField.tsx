import { useId } from 'react'
import { currencies } from '../../../contract/money.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'

interface CurrencyFieldProps {
  label: string
  hint: string
  name: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** Chooses a currency by its name. */
export const CurrencyField = ({ label, hint, name, value, disabled, onChange }: CurrencyFieldProps) => {
  const id = useId()
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return (
    <div className={fieldsStyles.field}>
      <label className={fieldsStyles.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <div className={fieldsStyles.input}>
        <select
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code} · {names.of(code)}
            </option>
          ))}
        </select>
      </div>
      <p className={fieldsStyles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
