import { Radio } from '../../ui/fields/Checkbox.tsx'
import styles from './range.module.css'

interface SegmentsProps<T extends string> {
  label: string
  choices: readonly T[]
  /** Undefined while none is selected. */
  value: T | undefined
  title: (choice: T) => string
  onChange: (choice: T) => void
}

/** Segmented control; arrow keys move between options. */
export const Segments = <T extends string>({ label, choices, value, title, onChange }: SegmentsProps<T>) => (
  <div className={styles.segments} role="radiogroup" aria-label={label}>
    {choices.map((choice) => (
      <label key={choice} className={styles.segment}>
        <Radio
          name={label}
          className="visually-hidden"
          checked={choice === value}
          onChange={() => onChange(choice)}
        />
        {title(choice)}
      </label>
    ))}
  </div>
)
