import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './buttons.module.css'

/** Props that icon buttons share with links that look like them. */
export interface IconButtonLook {
  /** Accessible name and, unless `data-tip` is given, tooltip. */
  label: string
  children: ReactNode
  size?: 'sm' | 'md' | undefined
  /** Full text color instead of muted. */
  bright?: boolean | undefined
  className?: string | undefined
}

/** Returns the class names of a look. */
export const iconButtonClasses = ({
  size,
  bright,
  className,
}: Pick<IconButtonLook, 'size' | 'bright' | 'className'>): string =>
  classes(styles.ib, size === 'sm' && styles.sm, bright && styles.bright, className)

interface IconButtonProps
  extends IconButtonLook,
    Omit<ComponentProps<'button'>, 'aria-label' | keyof IconButtonLook> {
  /** Toggle state: on shows the accent color and a dot. */
  on?: boolean | undefined
}

/** Round icon-only button. */
export const IconButton = ({ label, size, bright, on, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    // What opens something is no toggle, even where it shows that something is on.
    aria-pressed={rest['aria-haspopup'] ? undefined : on}
    data-tip={label}
    data-part="icon-button"
    {...rest}
    aria-label={label}
    className={iconButtonClasses({ size, bright, className: classes(on && styles.on, className) })}
  />
)

/** Space of an icon button whose code loads. */
export const IconButtonSpace = (props: { 'data-part'?: string }) => (
  <span className={styles.ib} data-part="icon-button" {...props} />
)
