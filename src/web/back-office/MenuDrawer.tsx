import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import buttonsStyles from '../ui/buttons.module.css'
import { DialogPopup } from '../ui/DialogParts.tsx'
import styles from './shell.module.css'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Drawer with the menu, on small screens. */
export const MenuDrawer = ({ open, onClose, children }: MenuDrawerProps) => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogPopup plain className={styles.areaDrawer} aria-label={t('Menu')}>
        <Dialog.Close
          className={`${buttonsStyles.ib} ${styles.areaDrawerClose}`}
          data-part="icon-button"
          aria-label={t('Close menu')}
        >
          <X aria-hidden="true" />
        </Dialog.Close>
        {children}
      </DialogPopup>
    </Dialog.Root>
  )
}
