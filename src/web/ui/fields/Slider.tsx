import type { CSSProperties, InputHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './slider.module.css'

interface SliderProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'min' | 'max' | 'onChange' | 'type'> {
  label: string
  value: number
  max: number
  /** Buffered amount, in the unit of `value`. */
  buffered?: number
  /** Announced instead of the number, such as a time. */
  valueText?: string
  onValue: (value: number) => void
}

const percent = (value: number, max: number): string => `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%`

/** Native range input from 0 to `max`, left to right in every language. */
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
    data-part="slider"
    className={classes(styles.slider, className)}
    aria-label={label}
    aria-valuetext={valueText}
    min={0}
    max={max}
    value={Math.min(value, max)}
    onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
    style={{ '--value': percent(value, max), '--buffered': percent(buffered, max) } as CSSProperties}
  />
)
