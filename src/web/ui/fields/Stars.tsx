import { Star } from 'lucide-react'
import { useId } from 'react'
import { Radio } from './Checkbox.tsx'
import styles from './stars.module.css'

interface StarsProps {
  /** Read out. */
  label: string
  /** Labels of one star to the most, read out. */
  labels: readonly string[]
  /** Null for none. */
  value: number | null
  onChange: (value: number) => void
}

/** A number of stars, as radio buttons. */
export const Stars = ({ label, labels, value, onChange }: StarsProps) => {
  const name = useId()
  return (
    <fieldset className={styles.stars}>
      <legend className="visually-hidden">{label}</legend>
      {labels.map((text, at) => (
        <label key={text} data-on={at < (value ?? 0) || undefined}>
          <Radio
            name={name}
            className={styles.radio}
            checked={value === at + 1}
            onChange={() => onChange(at + 1)}
          />
          <Star aria-hidden="true" />
          <span className="visually-hidden">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
