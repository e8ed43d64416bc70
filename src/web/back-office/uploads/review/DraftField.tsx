import type { InputHTMLAttributes } from 'react'
import { DebouncedInput } from '../../../ui/fields/DebouncedInput.tsx'
import { InputBox } from '../../../ui/fields/Input.tsx'

interface DraftFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string
  value: string
  wrong?: boolean
  onChange: (value: string) => void
}

/** Field of an upload. It waits until it is left, so that lists sorted by it don't jump while typing. */
export const DraftField = ({ label, value, wrong = false, onChange, ...rest }: DraftFieldProps) => (
  <InputBox compact>
    <DebouncedInput
      maxLength={150}
      {...rest}
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={value}
      pause={null}
      onCommit={onChange}
    />
  </InputBox>
)
