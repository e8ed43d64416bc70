import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './service-card.module.css'

/** A column of cards. */
export const ServiceCards = (props: ComponentProps<'div'>) => <div {...props} className={styles.cards} />

interface ServiceCardProps {
  name: string
  icon: LucideIcon
  heading?: 'h2' | 'h3'
  badge: ReactNode
  /** Paragraphs below the name. */
  text: ReactNode
  /** At the end of the head. */
  actions: ReactNode
  /** Attributes of what is below the head. */
  body?: { id: string; hidden: boolean }
  children: ReactNode
}

/** Card of a service outside of this server: name, state and actions in its head, all else below. */
export const ServiceCard = ({
  name,
  icon: Icon,
  heading: Heading = 'h2',
  badge,
  text,
  actions,
  body,
  children,
}: ServiceCardProps) => (
  <section className={styles.card} aria-label={name}>
    <div className={styles.head}>
      <span className={styles.icon}>
        <Icon className="icon-18" aria-hidden="true" />
      </span>
      <div className={styles.title}>
        <Heading className={styles.name}>
          {name} {badge}
        </Heading>
        {text}
      </div>
      {actions}
    </div>
    {children && (
      <div {...body} className={styles.body}>
        {children}
      </div>
    )}
  </section>
)
