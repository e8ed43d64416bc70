import { type InputHTMLAttributes, useEffect, useState } from 'react'
import fieldsStyles from '../../ui/fields.module.css'

interface DebouncedInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  label: string
  value: string
  wrong?: boolean
  onChange: (value: string) => void
}

/** Input that commits on blur, so that lists sorted by it don't jump while typing. */
export const DebouncedInput = ({ label, value, wrong = false, onChange, ...rest }: DebouncedInputProps) => {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <div className={`${fieldsStyles.input} ${fieldsStyles.compact}`}>
      <input
        autoComplete="off"
        maxLength={150}
        {...rest}
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== value) onChange(text.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setText(value)
        }}
      />
    </div>
  )
}
