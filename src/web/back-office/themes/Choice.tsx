import type { ReactNode } from 'react'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import styles from './theme.module.css'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  choices: readonly { value: T; label: string; icon?: ReactNode }[]
  disabled?: boolean
  onChange: (value: T) => void
}

/** Radio group with options side by side. */
export const Choice = <T extends string>({ label, value, choices, disabled, onChange }: ChoiceProps<T>) => (
  <fieldset className={styles.themeChoice} aria-label={label} disabled={disabled}>
    {choices.map((one) => (
      <PlainButton
        key={one.value}
        aria-pressed={one.value === value}
        {...(one.icon ? { 'aria-label': one.label, 'data-tip': one.label } : {})}
        onClick={() => onChange(one.value)}
      >
        {one.icon ?? one.label}
      </PlainButton>
    ))}
  </fieldset>
)
