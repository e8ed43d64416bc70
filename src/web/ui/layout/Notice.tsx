import { CircleAlert, CircleX, Info, type LucideIcon } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './notice.module.css'

const tones = { plain: styles.plain, info: styles.info, warn: styles.warn, bad: styles.bad }
const icons = { plain: Info, info: Info, warn: CircleAlert, bad: CircleX }

interface NoticeProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  tone: keyof typeof tones
  /** Instead of that of the tone. */
  icon?: LucideIcon
  title?: ReactNode
  /** Button below the text. */
  action?: ReactNode
}

/** A few sentences on a soft color; errors are announced. */
export const Notice = ({
  tone,
  icon: Icon = icons[tone],
  title,
  action,
  children,
  className,
  ...rest
}: NoticeProps) => (
  <div
    role={tone === 'bad' ? 'alert' : 'note'}
    data-part="notice"
    {...rest}
    className={classes(styles.notice, tones[tone], className)}
  >
    <Icon className="icon-18" aria-hidden="true" />
    <div className={styles.text}>
      {title && <b className={styles.title}>{title}</b>}
      {children}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </div>
)
