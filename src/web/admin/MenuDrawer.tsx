import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { AdminMenu } from './AdminMenu.tsx'
import '../ui/dialog.css'

interface MenuDrawerProps {
  path: string
  open: boolean
  onClose: () => void
}

/** The menu of small screens, over the page. */
export const MenuDrawer = ({ path, open, onClose }: MenuDrawerProps) => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="admin-drawer" aria-label={t('Menu')}>
          <Dialog.Close className="ib admin-drawer-close" aria-label={t('Close menu')}>
            <X aria-hidden="true" />
          </Dialog.Close>
          <AdminMenu path={path} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
