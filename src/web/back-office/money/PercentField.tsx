import { useState } from 'react'
import { Input, InputBox } from '../../ui/fields/Input.tsx'
import moneyStyles from './money.module.css'

interface PercentFieldProps {
  /** In hundredths of a percent; null for none, NaN for a text that is no percentage. */
  value: number | null
  label: string
  onChange: (value: number | null) => void
}

const HUNDREDTHS = 100

const read = (text: string): number | null => {
  if (text.trim() === '') return null
  return /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * HUNDREDTHS)
    : Number.NaN
}

/** Asks for a percentage with at most two decimals. */
export const PercentField = ({ value, label, onChange }: PercentFieldProps) => {
  const [typed, setTyped] = useState('')
  const shown = value === null || Number.isNaN(value) ? '' : String(value / HUNDREDTHS)
  const text = Object.is(read(typed), value) ? typed : shown
  return (
    <InputBox className={moneyStyles.money}>
      <Input
        plain
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={Number.isNaN(value) || undefined}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(read(event.currentTarget.value))
        }}
      />
      <span className="muted" aria-hidden="true">
        %
      </span>
    </InputBox>
  )
}
