import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import styles from './unread-count.module.css'

/** Number of unread messages of a conversation, at the end of its row; unobtrusive if it is muted. */
export const UnreadCount = ({ count, muted = false }: { count: number; muted?: boolean }) => {
  const { t } = useTranslation()
  return (
    count > 0 && (
      <span className={classes(styles.count, muted && styles.muted)}>
        {formatNumber(count)}
        <span className="visually-hidden"> {t('unread')}</span>
      </span>
    )
  )
}
