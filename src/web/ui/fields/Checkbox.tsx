import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './fields.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** As the browser draws it. */
  plain?: boolean
  /** Some of what it stands for is checked. */
  indeterminate?: boolean
  'data-part'?: string
}

/** Checkbox without a label. */
export const Checkbox = ({ plain, indeterminate, className, 'data-part': part, ...rest }: CheckboxProps) => (
  <input
    {...(indeterminate !== undefined && {
      ref: (box: HTMLInputElement | null) => {
        if (box) box.indeterminate = indeterminate
      },
    })}
    {...rest}
    type="checkbox"
    data-part={part ? `check ${part}` : 'check'}
    className={plain ? className : classes(styles.check, className)}
  />
)

/** One choice of several that have the same `name`. */
export const Radio = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...rest} type="radio" className={classes(styles.radio, className)} />
)
