import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './choice.module.css'

interface ChoiceProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'li'
}

/** Row of a list in a dialog: a picture, names, and buttons. */
export const Choice = ({ as: Tag = 'div', className, ...rest }: ChoiceProps) => (
  <Tag {...rest} className={classes(styles.choice, className)} />
)

/** Row that is chosen as a whole. */
export const ChoiceButton = (props: ComponentProps<'button'>) => (
  <PlainButton {...props} className={styles.choice} />
)

/** List of rows that scrolls. */
export const ChoiceList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.found} aria-label={label}>
    {children}
  </ul>
)

/** Name of a row and, in small letters, what else is known. */
export const ChoiceNames = ({ name, line }: { name: string; line?: ReactNode }) => (
  <span className={styles.names}>
    <b className="truncate" dir="auto">
      {name}
    </b>
    {line && (
      <small className="truncate" dir="auto">
        {line}
      </small>
    )}
  </span>
)

/** Says why a list is empty. */
export const ChoiceNote = ({ children }: { children: string }) => (
  <p className={styles.note} role="status">
    {children}
  </p>
)
