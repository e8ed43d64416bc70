import { Link } from '@tanstack/react-router'
import {
  AtSign,
  BadgeDollarSign,
  Blend,
  Gift,
  Headphones,
  Landmark,
  ListMusic,
  LogIn,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  MicVocal,
  Music,
  Podcast,
  ReceiptText,
  Rss,
  Scale,
  Split,
  TriangleAlert,
  Trophy,
  Unplug,
  UserPlus,
  Users,
  Webhook,
  X,
} from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { NotificationKind, UserNotification } from '../../../contract/platform/notifications.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './notifications.module.css'
import { readNotifications } from './notifications.ts'

const signs: Record<NotificationKind, LucideIcon> = {
  episode: Podcast,
  release: MicVocal,
  contact: Mail,
  feed: Rss,
  friend_request: UserPlus,
  friend_accepted: Users,
  message: MessageCircle,
  warning: TriangleAlert,
  playlist_added: ListMusic,
  blend_invitation: Blend,
  session_invitation: Headphones,
  artist_post: Megaphone,
  milestone: Trophy,
  new_followers: UserPlus,
  featured: Music,
  mention: AtSign,
  payout: Landmark,
  split: Split,
  campaign: Megaphone,
  payments: Scale,
  gift: Gift,
  purchase: ReceiptText,
  sale: BadgeDollarSign,
  family: Users,
  login: LogIn,
  scrobbling: Unplug,
  webhook: Webhook,
}

const Picture = ({ kind, cover, person }: UserNotification) => {
  const Sign = signs[kind]
  if (person !== null) return <Cover picture={cover} name={person} size={44} shape="round" />
  return cover ? (
    <Cover picture={cover} size={44} shape="small" />
  ) : (
    <span className={styles.notificationIcon}>
      <Sign aria-hidden="true" />
    </span>
  )
}

interface RowProps {
  notification: UserNotification
  close: () => void
  remove: (notification: UserNotification, row: HTMLElement | null) => void
}

/** Notification: a click marks it as read and opens its subject; Delete removes it. */
export const NotificationRow = ({ notification, close, remove }: RowProps) => {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  const { id, title, text, params, link, created_at, read_at } = notification
  const unread = read_at === null
  const read = () => {
    if (unread) readNotifications(id).catch(showError)
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return
    event.preventDefault()
    remove(notification, row.current)
  }
  const at = new Date(created_at)
  const words = (
    <>
      {unread && <span className="visually-hidden">{t('Unread')}: </span>}
      {title && <b className="truncate">{title}</b>}
      <span className={styles.notificationText}>{t(text, params)}</span>
      <time dateTime={created_at}>{formatMoment(created_at, at)}</time>
    </>
  )
  const [path, hash] = link?.split('#') ?? []
  return (
    <li
      ref={row}
      className={classes(styles.notification, unread && styles.unread)}
      data-part="notification"
      onKeyDown={keyed}
    >
      <Picture {...notification} />
      {link === null ? (
        <PlainButton className={styles.notificationMain} data-part="notification-link" onClick={read}>
          {words}
        </PlainButton>
      ) : (
        <Link
          to={path as '/'}
          {...(hash && { hash })}
          className={styles.notificationMain}
          data-part="notification-link"
          onClick={() => {
            read()
            close()
          }}
        >
          {words}
        </Link>
      )}
      <IconButton
        label={t('Delete this notification')}
        size="sm"
        onClick={() => remove(notification, row.current)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
