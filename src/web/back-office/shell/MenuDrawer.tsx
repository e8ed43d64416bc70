import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
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
          render={
            <IconButton label={t('Close menu')} className={styles.areaDrawerClose}>
              <X aria-hidden="true" />
            </IconButton>
          }
        />
        {children}
      </DialogPopup>
    </Dialog.Root>
  )
}
