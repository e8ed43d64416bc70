import { useId } from 'react'
import './choices.css'

interface ChoicesProps<V> {
  legend: string
  options: readonly { value: V; label: string }[]
  value: V
  onValue: (value: V) => void
}

/** One of a few, all of them in sight. */
export const Choices = <V extends string | number>({ legend, options, value, onValue }: ChoicesProps<V>) => {
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="field-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            className="sr-only"
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
