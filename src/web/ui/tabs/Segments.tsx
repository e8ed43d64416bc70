import { type ReactNode, useId } from 'react'
import { Field } from '../fields/Field.tsx'
import { Count, itemClass, rowProps, type TabsLook } from './look.tsx'

type Value = string | number | null | undefined

interface SegmentsProps<T> extends TabsLook {
  label: string
  choices: readonly {
    value: T
    text: ReactNode
    /** Accessible name and tooltip of one that shows only an icon. */
    label?: string
    count?: number | null | undefined
  }[]
  /** Another value than those to choose from while none is chosen. */
  value: T | undefined
  disabled?: boolean
  onChange: (value: T) => void
  /** Called when the chosen one is pressed again. */
  onClear?: () => void
}

/** One of a few choices side by side; arrow keys move between them. */
export const Segments = <T extends Value>({
  label,
  choices,
  value: chosen,
  disabled,
  onChange,
  onClear,
  ...look
}: SegmentsProps<T>) => {
  const name = useId()
  return (
    <div {...rowProps(look)} role="radiogroup" aria-label={label}>
      {choices.map(({ value, text, label, count }) => (
        <label key={value} className={itemClass} data-tip={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            disabled={disabled}
            checked={value === chosen}
            onChange={() => onChange(value)}
            onClick={value === chosen ? onClear : undefined}
          />
          {text}
          <Count count={count} />
        </label>
      ))}
    </div>
  )
}

/** Segments with their label above and a hint below. */
export const SegmentsField = <T extends Value>({
  hint,
  ...rest
}: SegmentsProps<T> & { hint?: ReactNode }) => (
  <Field label={rest.label} hint={hint}>
    <Segments className="flex-wrap" {...rest} />
  </Field>
)
