import type { ReactNode } from 'react'
import type { Cover as Picture } from '../../../contract/core/fields.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './featured-artists.module.css'

/** Requests of others that wait for an answer. */
export const Requests = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.requests} aria-label={title}>
    <h2 className="heading-16">{title}</h2>
    <ul>{children}</ul>
  </section>
)

interface RequestProps {
  cover: Picture | null
  title: string
  /** Links to what it is about. */
  link?: ReactNode
  text: string
  /** Label of the button that accepts. */
  accept: string
  busy: boolean
  onAccept: () => void
  onDecline: () => void
}

export const Request = ({ cover, title, link, text, accept, busy, onAccept, onDecline }: RequestProps) => {
  const { t } = useTranslation()
  return (
    <li className={styles.request}>
      <Cover picture={cover} name={title} size={44} shape="small" />
      <span className={styles.words}>
        {link || (
          <b className="truncate" dir="auto">
            {title}
          </b>
        )}
        <span className="muted">{text}</span>
      </span>
      <span className={styles.answers}>
        <Button size="sm" variant="primary" disabled={busy} onClick={onAccept}>
          {accept}
        </Button>
        <Button size="sm" disabled={busy} onClick={onDecline}>
          {t('Decline')}
        </Button>
      </span>
    </li>
  )
}
