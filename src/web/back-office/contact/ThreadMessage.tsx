import { formatDate } from '../../i18n/format.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { classes } from '../../ui/classes.ts'
import styles from './contact.module.css'

interface ThreadMessageProps {
  by: string
  at: string
  text: string
  /** Written by the side that reads it. */
  ours?: boolean
}

/** A message of a thread: author, time and text. */
export const ThreadMessage = ({ by, at, text, ours }: ThreadMessageProps) => (
  <article className={classes(styles.threadMessage, ours && styles.outgoing)}>
    <header>
      <b className="truncate">{by}</b>
      <time dateTime={at} title={formatDate(at)}>
        {formatMoment(at)}
      </time>
    </header>
    <p dir="auto">{text}</p>
  </article>
)
