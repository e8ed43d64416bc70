interface SegmentsProps<T extends string> {
  label: string
  choices: readonly T[]
  /** Undefined while none of them is chosen. */
  value: T | undefined
  title: (choice: T) => string
  onChange: (choice: T) => void
}

/** One of a few, side by side; arrows go from one to the next. */
export const Segments = <T extends string>({ label, choices, value, title, onChange }: SegmentsProps<T>) => (
  <div className="segments" role="radiogroup" aria-label={label}>
    {choices.map((choice) => (
      <label key={choice} className="segment">
        <input
          type="radio"
          name={label}
          className="sr-only"
          checked={choice === value}
          onChange={() => onChange(choice)}
        />
        {title(choice)}
      </label>
    ))}
  </div>
)
