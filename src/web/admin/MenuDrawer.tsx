import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import buttonsStyles from '../ui/buttons.module.css'
import dialogStyles from '../ui/dialog.module.css'
import { AdminMenu } from './AdminMenu.tsx'
import styles from './admin.module.css'

interface MenuDrawerProps {
  path: string
  open: boolean
  onClose: () => void
}

/** Drawer with the menu, on small screens. */
export const MenuDrawer = ({ path, open, onClose }: MenuDrawerProps) => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={styles.adminDrawer} aria-label={t('Menu')}>
          <Dialog.Close
            className={`${buttonsStyles.ib} ${styles.adminDrawerClose}`}
            data-part="icon-button"
            aria-label={t('Close menu')}
          >
            <X aria-hidden="true" />
          </Dialog.Close>
          <AdminMenu path={path} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
