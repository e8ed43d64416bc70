import { useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'

interface ChoiceFieldProps {
  label: string
  hint: string
  name: string
  value: string
  /** Labels of the values. */
  choices: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (value: string) => void
}

/** Chooses one of a few values. */
export const ChoiceField = ({ label, hint, name, value, choices, disabled, onChange }: ChoiceFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
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
          {Object.entries(choices).map(([one, title]) => (
            <option key={one} value={one}>
              {t(title)}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-hint`} className="muted text-12">
        {hint}
      </p>
    </div>
  )
}
