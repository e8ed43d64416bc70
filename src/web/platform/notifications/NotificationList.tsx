import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { UserNotification } from '../../../contract/platform/notifications.ts'
import { showError } from '../../data/errors.ts'
import { byDay } from '../../i18n/days.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { LoadError } from '../pages/LoadError.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { notificationsQuery, removeNotification } from './notifications.ts'

const Loading = () => (
  <div className={styles.notificationsBody} data-part="notifications" aria-busy="true">
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className={styles.notification} data-part="notification">
        <Skeleton width={44} height={44} />
        <div className={styles.notificationsLoading}>
          <Skeleton width="45%" height={14} />
          <Skeleton width="75%" height={12} />
        </div>
      </div>
    ))}
  </div>
)

/** Focuses the next row after one is removed, otherwise the previous one, otherwise the list. */
const focusBeside = (row: HTMLElement | null): void => {
  const rows = [
    ...(row
      ?.closest('[data-part~="notifications"]')
      ?.querySelectorAll<HTMLElement>('li[data-part~="notification"]') ?? []),
  ]
  const at = row ? rows.indexOf(row) : -1
  const next = rows[at + 1] ?? rows[at - 1]
  const target =
    next?.querySelector<HTMLElement>('[data-part~="notification-link"]') ??
    row?.closest<HTMLElement>('[role=dialog]')
  target?.focus()
}

/** Notifications by day, newest first. */
export const NotificationList = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const { data = [], isPending, isError, error, refetch } = useQuery(notificationsQuery())
  const remove = (notification: UserNotification, row: HTMLElement | null) => {
    focusBeside(row)
    removeNotification(notification).catch(showError)
  }
  if (isPending) return <Loading />
  if (isError && data.length === 0) return <LoadError error={error} retry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Bell aria-hidden="true" />}
        title={t('You’re all caught up')}
        text={t('Follow podcasts and artists to hear about new releases here.')}
      />
    )
  return (
    <div className={styles.notificationsBody} data-part="notifications">
      {byDay(data, new Date(), ({ created_at }) => created_at).map((day) => (
        <section key={day.offset} aria-label={day.name}>
          <h3 className={styles.notificationsDay}>{day.name}</h3>
          <ul>
            {day.items.map((one) => (
              <NotificationRow key={one.id} notification={one} close={close} remove={remove} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
