import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './account.module.css'

interface PartProps {
  id: string
  title: string
  lead: string
  danger?: boolean
  /** Name of the section where the title alone would be that of another one. */
  name?: string
  children: ReactNode
}

/** Section of the account page: description on one side, controls on the other. */
export const Part = ({ id, title, lead, danger = false, name, children }: PartProps) => (
  <section
    className={styles.accountPart}
    id={id}
    {...(name ? { 'aria-label': name } : { 'aria-labelledby': `${id}-title` })}
  >
    <header>
      <h2 className={classes('heading-16', danger && 'danger-text')} id={`${id}-title`}>
        {title}
      </h2>
      <p className="mt-1 muted">{lead}</p>
    </header>
    <div className={styles.accountFields}>{children}</div>
  </section>
)
