import { useId } from 'react'
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

/** On/off switch with label and hint. */
export const Switch = ({ label, hint, name, checked, disabled, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div className={switchStyles.switchRow}>
      <div className="min-w-0 flex-1">
        <label className={fieldsStyles.fieldLabel} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className={fieldsStyles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={switchStyles.switch}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
