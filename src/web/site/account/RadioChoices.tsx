import { useId } from 'react'
import { Radio } from '../../ui/fields/Checkbox.tsx'
import styles from './radio-choices.module.css'

interface RadioChoicesProps<V> {
  legend: string
  options: readonly { value: V; label: string }[]
  value: V
  onValue: (value: V) => void
}

/** Radio group that shows all its few options. */
export const RadioChoices = <V extends string | number>({
  legend,
  options,
  value,
  onValue,
}: RadioChoicesProps<V>) => {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className="font-medium">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice} data-part="choice">
          <Radio
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
