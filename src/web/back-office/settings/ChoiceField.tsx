import { useTranslation } from '../../i18n/i18n.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'

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
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {Object.entries(choices).map(([one, title]) => (
            <option key={one} value={one}>
              {t(title)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
