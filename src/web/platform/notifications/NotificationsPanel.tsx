import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import { CheckCheck, Settings, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { IconLink } from '../../ui/buttons/IconLink.tsx'
import { useNarrow } from '../../ui/layout/narrow-screen.ts'
import { AnchoredPopover } from '../../ui/overlays/AnchoredPopover.tsx'
import { useBackGesture } from '../../ui/overlays/back-gesture.ts'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { NotificationList } from './NotificationList.tsx'
import styles from './notifications.module.css'
import { readNotifications } from './notifications.ts'

interface PanelProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
}

const Contents = ({ title, close, sheet }: { title: ReactNode; close: () => void; sheet?: boolean }) => {
  const { t } = useTranslation()
  const unread = useSession(({ user }) => user?.unread_notifications ?? 0)
  return (
    <>
      <header className={styles.notificationsHead}>
        {title}
        <IconButton
          label={t('Mark all as read')}
          disabled={unread === 0}
          onClick={() => void readNotifications().catch(showError)}
        >
          <CheckCheck aria-hidden="true" />
        </IconButton>
        <IconLink
          to="/account/settings"
          hash="notifications"
          label={t('Notification settings')}
          onClick={close}
        >
          <Settings aria-hidden="true" />
        </IconLink>
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

/** Covers the page in narrow windows. */
const Sheet = ({ anchor, close }: PanelProps) => {
  const { t } = useTranslation()
  useBackGesture(true, close)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <DialogPopup plain className={`${styles.notes} ${styles.sheet}`} data-part="sheet" finalFocus={anchor}>
        <Contents
          title={<Dialog.Title className="heading-20 flex-1">{t('Notifications')}</Dialog.Title>}
          close={close}
          sheet
        />
      </DialogPopup>
    </Dialog.Root>
  )
}

const AtBell = ({ anchor, close }: PanelProps) => {
  const { t } = useTranslation()
  return (
    <AnchoredPopover anchor={anchor} close={close} side="bottom" className={styles.notes}>
      <Contents
        title={<Popover.Title className="heading-16 flex-1">{t('Notifications')}</Popover.Title>}
        close={close}
      />
    </AnchoredPopover>
  )
}

/** Notifications panel: a popover at the bell, or a sheet in narrow windows. */
export const NotificationsPanel = (props: PanelProps) =>
  useNarrow() ? <Sheet {...props} /> : <AtBell {...props} />
