import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { SyncEditor } from './SyncEditor.tsx'
import styles from './sync.module.css'

interface SyncDialogProps {
  song: { id: number; title: string }
  text: string
  onSave: (text: string) => void
  onClose: () => void
}

/** Dialog that gives lyrics their times; it fills narrow windows. Asks before marks are lost. */
export const SyncDialog = ({ song, text, onSave, onClose }: SyncDialogProps) => {
  const { t } = useTranslation()
  const changed = useRef(false)
  const asking = useRef(false)
  const popup = useRef<HTMLDivElement>(null)
  const close = async () => {
    asking.current = true
    const sure =
      !changed.current ||
      (await confirm({
        title: t('Discard changes?'),
        yes: t('Discard'),
        no: t('Keep editing'),
        danger: true,
      }))
    asking.current = false
    if (sure === true) onClose()
  }
  return (
    <Dialog.Root
      open
      disablePointerDismissal
      onOpenChange={(open, details) => {
        details.cancel()
        // The key that answers the question does not ask again.
        if (!open && !asking.current) void close()
      }}
    >
      <DialogPopup
        ref={popup}
        className={styles.dialog}
        initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-marks]') ?? true}
      >
        <header className={styles.head}>
          <div className="min-w-0 flex-1">
            <Dialog.Title className="heading-16">{t('Times of the lyrics')}</Dialog.Title>
            <Dialog.Description className="truncate muted" dir="auto">
              {song.title}
            </Dialog.Description>
          </div>
          <IconButton label={t('Close')} onClick={() => void close()}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <SyncEditor
          song={song.id}
          text={text}
          onChanged={(now) => {
            changed.current = now
          }}
          onSave={onSave}
        />
      </DialogPopup>
    </Dialog.Root>
  )
}
