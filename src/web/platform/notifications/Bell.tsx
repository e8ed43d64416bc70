import { Bell as Sign } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { subscribeToEvents } from '../../data/events/events.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { UnreadBadge } from '../../ui/UnreadBadge.tsx'
import { setUnread } from './notifications.ts'

const NotificationsPanel = lazy(() =>
  import('./NotificationsPanel.tsx').then((m) => ({ default: m.NotificationsPanel })),
)

/** Keeps the stream of events open on every page, and the number of unread notifications up to date. */
const useUnread = (): void => {
  const account = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (account === undefined) return
    const note = ({ unread }: { unread: number }) => setUnread(unread)
    return subscribeToEvents({ 'notification.created': note, 'notification.read': note })
  }, [account])
}

/** Bell with the live number of unread notifications; opens the panel. */
export const Bell = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = useSession(({ user }) => user?.unread_notifications ?? 0)
  useUnread()
  return (
    <>
      <IconButton
        ref={button}
        bright
        data-part="icon-button bell"
        label={unread > 0 ? t('Notifications, {total} unread', { total: unread }) : t('Notifications')}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tip={t('Notifications')}
        onClick={() => setOpen(!open)}
      >
        <Sign aria-hidden="true" />
        <UnreadBadge count={unread} />
      </IconButton>
      {open && (
        <Suspense>
          <NotificationsPanel anchor={button} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
