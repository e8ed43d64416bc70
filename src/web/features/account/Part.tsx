import type { ReactNode } from 'react'

interface PartProps {
  id: string
  title: string
  lead: string
  danger?: boolean
  children: ReactNode
}

/** One part of the account's page: what it is about on one side, what can be done on the other. */
export const Part = ({ id, title, lead, danger = false, children }: PartProps) => (
  <section className="account-part" id={id} aria-labelledby={`${id}-title`}>
    <header>
      <h2 className={`h16${danger ? ' text-danger' : ''}`} id={`${id}-title`}>
        {title}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
    </header>
    <div className="account-fields">{children}</div>
  </section>
)
