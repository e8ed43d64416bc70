import { type InputHTMLAttributes, useEffect, useState } from 'react'

interface SettledInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  label: string
  value: string
  wrong?: boolean
  onSettle: (value: string) => void
}

/** A field whose text counts once it is left: what stands in order of it does not jump while one types. */
export const SettledInput = ({ label, value, wrong = false, onSettle, ...rest }: SettledInputProps) => {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <div className="input compact">
      <input
        autoComplete="off"
        maxLength={150}
        {...rest}
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== value) onSettle(text.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setText(value)
        }}
      />
    </div>
  )
}
