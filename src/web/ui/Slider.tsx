import type { CSSProperties, InputHTMLAttributes } from 'react'
import './slider.css'

interface SliderProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'min' | 'max' | 'onChange' | 'type'> {
  label: string
  value: number
  max: number
  /** How far it is loaded, in the unit of `value`. */
  buffered?: number
  /** What is read out instead of the number, such as a time. */
  valueText?: string
  onValue: (value: number) => void
}

const percent = (value: number, max: number): string => `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%`

/** A native range from 0 to `max`, left to right in every language. */
export const Slider = ({
  label,
  value,
  max,
  buffered = 0,
  valueText,
  onValue,
  className = '',
  ...rest
}: SliderProps) => (
  <input
    {...rest}
    type="range"
    dir="ltr"
    className={`slider ${className}`}
    aria-label={label}
    aria-valuetext={valueText}
    min={0}
    max={max}
    value={Math.min(value, max)}
    onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
    style={{ '--value': percent(value, max), '--buffered': percent(buffered, max) } as CSSProperties}
  />
)
