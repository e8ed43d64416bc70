import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './operations.module.css'

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Title and actions, in a line. */
  head?: ReactNode
}

/** Part of a page about the state of the instance. */
export const Card = ({ head, children, ...rest }: CardProps) => (
  <section {...rest} className={styles.opsCard}>
    {head && <header className={styles.opsHead}>{head}</header>}
    {children}
  </section>
)

/** Row of a card: a name with details, and buttons. */
export const CardRow = ({ className, ...rest }: ComponentProps<'li'>) => (
  <li {...rest} className={classes(styles.opsJob, className)} />
)

interface DetailProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'li'
  /** It says what went wrong. */
  error?: boolean
}

/** Small text about something. */
export const Detail = ({ as: Tag = 'p', error, className, ...rest }: DetailProps) => (
  <Tag
    {...rest}
    data-part={error ? 'reason' : undefined}
    className={classes(error ? styles.opsReason : styles.opsDetail, className)}
  />
)
