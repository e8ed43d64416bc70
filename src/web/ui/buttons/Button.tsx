import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './buttons.module.css'

/** Looks that buttons share with links that look like buttons. */
export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  pill?: boolean | undefined
  /** As wide as what contains it; long labels wrap. */
  block?: boolean | undefined
  className?: string | undefined
}

const variants = {
  primary: styles.primary,
  line: styles.line,
  soft: styles.soft,
  ghost: styles.ghost,
  danger: styles.danger,
  art: styles.art,
  /** Colors come from the caller’s class. */
  bare: '',
}
const sizes = { sm: styles.sm, md: '', lg: styles.lg }

/** Returns the attributes of a look. */
export const lookProps = ({ variant = 'line', size = 'md', pill, block, className }: ButtonLook) => ({
  className: classes(
    styles.btn,
    variants[variant],
    sizes[size],
    pill && styles.pill,
    block && styles.wide,
    className,
  ),
  'data-part': pill ? 'button pill' : 'button',
})

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'>

/** Text button. At most one `primary` per view. */
export const Button = ({ variant, size, pill, block, className, ...rest }: ButtonProps) => (
  <button type="button" {...lookProps({ variant, size, pill, block, className })} {...rest} />
)

/** Button without a look of its own: rows, tiles and whatever else opens or does something as a whole. */
export const PlainButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />
