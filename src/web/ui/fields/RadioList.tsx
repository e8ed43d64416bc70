import { Radio } from './Checkbox.tsx'
import styles from './fields.module.css'

interface RadioListProps<T> {
  /** Read out, not shown. */
  label: string
  name: string
  choices: readonly { value: T; label: string }[]
  /** Null while none is chosen. */
  value: T | null
  onChange: (value: T) => void
}

/** One of a few choices, below each other. */
export const RadioList = <T extends string | number>({
  label,
  name,
  choices,
  value: chosen,
  onChange,
}: RadioListProps<T>) => (
  <fieldset className={styles.radioList}>
    <legend className="visually-hidden">{label}</legend>
    {choices.map(({ value, label }) => (
      <label key={value}>
        <Radio name={name} checked={value === chosen} onChange={() => onChange(value)} />
        {label}
      </label>
    ))}
  </fieldset>
)
