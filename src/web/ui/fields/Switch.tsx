import { type ComponentProps, useId } from 'react'
import { Hint } from './Field.tsx'
import fieldsStyles from './fields.module.css'
import switchStyles from './switch.module.css'

interface SwitchProps {
  label: string
  hint?: string
  name?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

interface SwitchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The switch alone, for rows and tables that label it. */
export const SwitchInput = ({ onChange, checked, ...input }: SwitchInputProps) => (
  <input
    {...input}
    type="checkbox"
    role="switch"
    className={switchStyles.switch}
    checked={checked}
    aria-checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

/** On/off switch with label and hint. */
export const Switch = ({ label, hint, name, checked, disabled, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div className={switchStyles.switchRow} data-part="switch">
      <div className="min-w-0 flex-1">
        <label className={fieldsStyles.fieldLabel} data-part="label" htmlFor={id}>
          {label}
        </label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
      <SwitchInput
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={onChange}
      />
    </div>
  )
}
