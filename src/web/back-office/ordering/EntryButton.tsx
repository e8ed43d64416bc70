import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import styles from './ordering.module.css'

interface EntryButtonProps {
  icon?: LucideIcon
  title: string
  hint: string
  /** Muted: listeners do not see it. */
  hidden?: boolean
  onClick: () => void
  /** At the end. */
  children?: ReactNode
}

/** Row of a sortable list that opens what it stands for. */
export const EntryButton = ({ icon: Icon, title, hint, hidden, onClick, children }: EntryButtonProps) => (
  <PlainButton className={classes(styles.entry, hidden && styles.hidden)} data-part="entry" onClick={onClick}>
    {Icon && <Icon className="icon-18" aria-hidden="true" />}
    <span className="min-w-0 flex-1">
      <b className="truncate">{title}</b>
      <Hint as="span" className="truncate">
        {hint}
      </Hint>
    </span>
    {children}
  </PlainButton>
)
