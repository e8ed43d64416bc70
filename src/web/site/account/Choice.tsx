import { useId } from 'react'
import { Radio } from '../../ui/fields/Checkbox.tsx'
import styles from './account.module.css'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  /** Options in order, each with its text. */
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
  disabled?: boolean
}

/** One of a few options, all of them visible. */
export const Choice = <T extends string>({ label, value, options, onChange, disabled }: ChoiceProps<T>) => {
  const name = useId()
  return (
    <fieldset className={styles.modeChoice} disabled={disabled}>
      <legend className={`font-medium ${styles.accountLegend}`}>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} className={styles.mode}>
          <Radio
            className="visually-hidden"
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
