import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { showError } from '../../api/errors.ts'
import { readNotifications } from '../../api/notifications.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNarrow } from '../../listening/narrow.ts'
import { useSession } from '../../session/session.ts'
import { Bubble } from '../../ui/Bubble.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import '../../ui/dialog.css'

interface PanelProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
}

const Contents = ({ title, close, sheet }: { title: ReactNode; close: () => void; sheet?: boolean }) => {
  const { t } = useTranslation()
  const unread = useSession(({ user }) => user?.unread_notifications ?? 0)
  return (
    <>
      <header className="notes-head">
        {title}
        <IconButton
          label={t('Mark all as read')}
          disabled={unread === 0}
          onClick={() => void readNotifications().catch(showError)}
        >
          <CheckCheck aria-hidden="true" />
        </IconButton>
        <Link
          to="/account/settings"
          hash="notifications"
          className="ib"
          aria-label={t('Choose what you are told')}
          data-tip={t('Choose what you are told')}
          onClick={close}
        >
          <Settings aria-hidden="true" />
        </Link>
        {sheet && (
          <IconButton label={t('Close')} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <NotificationList close={close} />
    </>
  )
}

/** Over everything in narrow windows. */
const Sheet = ({ anchor, close }: PanelProps) => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="notes sheet" finalFocus={anchor}>
          <Contents
            title={<Dialog.Title className="h20 grow">{t('Notifications')}</Dialog.Title>}
            close={close}
            sheet
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const AtBell = ({ anchor, close }: PanelProps) => {
  const { t } = useTranslation()
  return (
    <Bubble anchor={anchor} close={close} side="bottom" className="notes">
      <Contents
        title={<Popover.Title className="h16 grow">{t('Notifications')}</Popover.Title>}
        close={close}
      />
    </Bubble>
  )
}

/** What the listener is told, at the bell that opened it, or as a sheet in narrow windows. */
export const NotificationsPanel = (props: PanelProps) =>
  useNarrow() ? <Sheet {...props} /> : <AtBell {...props} />
