import { formatNumber } from '../i18n/format.ts'
import styles from './unread-badge.module.css'

/** Maximum number shown. */
const MAX = 99

/** Number of unread things on an icon button, whose label says it, too. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge} aria-hidden="true">
      {count > MAX ? `${formatNumber(MAX)}+` : formatNumber(count)}
    </span>
  )
