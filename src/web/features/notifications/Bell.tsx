import { Bell as Sign } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { hearEvents } from '../../api/events.ts'
import { noteUnread } from '../../api/notifications.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import './notifications.css'

const NotificationsPanel = lazy(() =>
  import('./NotificationsPanel.tsx').then((m) => ({ default: m.NotificationsPanel })),
)

/** More than this has no room beside the sign. */
const MOST = 99

const useHearing = (): void => {
  const account = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (account === undefined) return
    const note = ({ unread }: { unread: number }) => noteUnread(unread)
    return hearEvents({ 'notification.created': note, 'notification.read': note })
  }, [account])
}

/** How many notifications are unread, as they come; a press opens them. */
export const Bell = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = useSession(({ user }) => user?.unread_notifications ?? 0)
  useHearing()
  return (
    <>
      <button
        ref={button}
        type="button"
        className="ib md bright bell"
        aria-label={unread > 0 ? t('Notifications, new: {total}', { total: unread }) : t('Notifications')}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tip={t('Notifications')}
        onClick={() => setOpen(!open)}
      >
        <Sign aria-hidden="true" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > MOST ? `${formatNumber(MOST)}+` : formatNumber(unread)}
          </span>
        )}
      </button>
      {open && (
        <Suspense>
          <NotificationsPanel anchor={button} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
