import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
import { useBackGesture } from './back-gesture.ts'
import { useDialog } from './DialogHost.tsx'
import { DialogPopup } from './DialogParts.tsx'
import styles from './dialog.module.css'

interface DialogFrameProps {
  title: ReactNode
  /** Below the title, muted. */
  description?: ReactNode
  className?: string | undefined
  /** For lists and settings: the parts of its content form a column. */
  wide?: boolean
  /** It asks for a text before all: its first field has the focus on touch screens, too. */
  asks?: boolean
  /** It has a close button: for dialogs whose content does not offer to cancel. */
  closable?: boolean | undefined
  /** Closes it, if more has to happen. */
  onClose?: () => void
  children: ReactNode
}

/** Scrim, popup and title of a global dialog. Its content starts anew each time it opens. */
export const DialogFrame = ({
  title,
  description,
  className,
  wide,
  asks,
  closable = wide,
  onClose,
  children,
}: DialogFrameProps) => {
  const dialog = useDialog()
  const { open, opening } = dialog
  const close = onClose ?? dialog.close
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  useBackGesture(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPopup
        ref={popup}
        className={classes(wide && styles.wide, closable && styles.closable, className)}
        // On touch screens, a focused field opens the keyboard over the dialog.
        initialFocus={() => {
          if (asks) return popup.current?.querySelector<HTMLElement>('input[type=text]') ?? true
          return matchMedia('(pointer: coarse)').matches ? popup.current : true
        }}
      >
        <Dialog.Title className="heading-16">{title}</Dialog.Title>
        {description && <Dialog.Description className="muted break-words">{description}</Dialog.Description>}
        <Fragment key={opening}>{wide ? <div className={styles.body}>{children}</div> : children}</Fragment>
        {/* Last, so that a dialog opens with the focus on what it is about. */}
        {closable && (
          <IconButton label={t('Close')} className={styles.close ?? ''} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </DialogPopup>
    </Dialog.Root>
  )
}
