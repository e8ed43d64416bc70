import { useId } from 'react'
import './switch.css'

interface SwitchProps {
  label: string
  hint?: string
  name?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off, with what it means beside it. */
export const Switch = ({ label, hint, name, checked, disabled, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div className="switch-row">
      <div className="min-w-0 flex-1">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
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
