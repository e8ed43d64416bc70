import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import type { SellingAsset } from './open-purchase.ts'
import styles from './purchase.module.css'

interface ItemHeadProps {
  asset: SellingAsset
  /** The name of the dialog, which screen readers have read already. */
  title: string
  note?: string
}

/** The item that a dialog of the shop is about. */
export const ItemHead = ({ asset, title, note }: ItemHeadProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { artist, cover, songs_count } = asset
  const line = [artist, songs_count !== undefined && t('{count} songs', { count: songs_count }), note].filter(
    Boolean,
  )
  return (
    <div className={styles.head}>
      <Cover picture={cover ?? null} name={asset.title} size={64} />
      <div className="min-w-0">
        <p className={`${styles.title} heading-20`} aria-hidden="true">
          {title}
        </p>
        {line.length > 0 && <p className="truncate muted">{joined(line)}</p>}
      </div>
      <IconButton label={t('Close')} className={styles.close ?? ''} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface ShopDialogProps {
  /** Its head shows the item instead. */
  title: string
  children: ReactNode
}

/** Dialog about an item of the shop; on phones as large as the screen. */
export const ShopDialog = ({ title, children }: ShopDialogProps) => (
  <DialogFrame title={<span className="visually-hidden">{title}</span>} className={styles.dialog}>
    {children}
  </DialogFrame>
)
