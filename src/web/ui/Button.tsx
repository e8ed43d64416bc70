import type { ComponentProps } from 'react'
import styles from './buttons.module.css'
import { classes } from './classes.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  pill?: boolean
  block?: boolean
}

const variants = {
  primary: styles.primary,
  line: styles.line,
  soft: styles.soft,
  ghost: styles.ghost,
  danger: styles.danger,
  art: styles.art,
}
const sizes = { sm: styles.sm, md: '', lg: styles.lg }

/** Text button. At most one `primary` per view. */
export const Button = ({ variant = 'line', size = 'md', pill, block, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classes(
      styles.btn,
      variants[variant],
      sizes[size],
      pill && styles.pill,
      block && styles.wide,
      className,
    )}
  />
)
