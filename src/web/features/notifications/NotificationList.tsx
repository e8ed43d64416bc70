import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { UserNotification } from '../../../contract/notifications.ts'
import { showError } from '../../api/errors.ts'
import { notificationsQuery, removeNotification } from '../../api/notifications.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { byDay } from '../../media/days.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { NotificationRow } from './NotificationRow.tsx'

const Waiting = () => (
  <div className="notes-body" aria-busy="true">
    {[0, 1, 2, 3].map((place) => (
      <div key={place} className="note">
        <Skeleton width={44} height={44} />
        <div className="grid grow gap-2">
          <Skeleton width="45%" height={14} />
          <Skeleton width="75%" height={12} />
        </div>
      </div>
    ))}
  </div>
)

/** The one that takes over when a row goes: the next, else the one before, else the list. */
const focusBeside = (row: HTMLElement | null): void => {
  const rows = [...(row?.closest('.notes-body')?.querySelectorAll<HTMLElement>('li.note') ?? [])]
  const at = row ? rows.indexOf(row) : -1
  const next = rows[at + 1] ?? rows[at - 1]
  const target = next?.querySelector<HTMLElement>('.note-main') ?? row?.closest<HTMLElement>('.notes')
  target?.focus()
}

/** What the listener was told, by day, newest first. */
export const NotificationList = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const { data = [], isPending, isError, error, refetch } = useQuery(notificationsQuery())
  const remove = (notification: UserNotification, row: HTMLElement | null) => {
    focusBeside(row)
    removeNotification(notification).catch(showError)
  }
  if (isPending) return <Waiting />
  if (isError && data.length === 0) return <LoadError error={error} retry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Bell aria-hidden="true" />}
        title={t('Nothing new')}
        text={t('Follow podcasts and artists, and you hear here what comes out.')}
      />
    )
  return (
    <div className="notes-body">
      {byDay(data, new Date(), ({ created_at }) => created_at).map((day) => (
        <section key={day.offset} aria-label={day.name}>
          <h3 className="notes-day">{day.name}</h3>
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
