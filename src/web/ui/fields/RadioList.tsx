import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Radio } from './Checkbox.tsx'
import styles from './fields.module.css'

const looks = { list: '', row: styles.radioRow, boxes: styles.radioBoxes }

interface RadioListProps<T> {
  label: ReactNode
  /** Shows the label, instead of only reading it out. */
  titled?: boolean
  choices: readonly { value: T; label: ReactNode }[]
  /** Null while none is chosen. */
  value: T | null
  /** Below each other, in a row, or as boxes below each other. */
  look?: keyof typeof looks
  className?: string
  onChange: (value: T) => void
}

/** One of a few choices with radio buttons. */
export const RadioList = <T extends string | number | boolean>({
  label,
  titled,
  choices,
  value: chosen,
  look = 'list',
  className,
  onChange,
}: RadioListProps<T>) => {
  const name = useId()
  return (
    <fieldset className={classes(styles.radioList, looks[look], className)}>
      <legend className={titled ? styles.fieldLabel : 'visually-hidden'}>{label}</legend>
      {choices.map(({ value, label }) => (
        <label key={String(value)}>
          <Radio name={name} checked={value === chosen} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
