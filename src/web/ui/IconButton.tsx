import type { ComponentProps, ReactNode } from 'react'
import styles from './buttons.module.css'
import { classes } from './classes.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
  size?: 'sm' | 'md'
  /** Full text color instead of muted. */
  bright?: boolean
  /** Toggle state: on shows the accent color and a dot. */
  on?: boolean | undefined
}

/** Round icon-only button. */
export const IconButton = ({ label, size = 'md', bright, on, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-pressed={on}
    {...rest}
    aria-label={label}
    data-tip={label}
    className={classes(
      styles.ib,
      size === 'sm' && styles.sm,
      bright && styles.bright,
      on && styles.on,
      className,
    )}
    data-part="icon-button"
  />
)
