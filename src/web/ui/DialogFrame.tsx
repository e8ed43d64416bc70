import { Dialog } from '@base-ui/react/dialog'
import { Fragment, type ReactNode, useRef } from 'react'
import { useBackGesture } from './back-gesture.ts'
import { classes } from './classes.ts'
import { useDialog } from './DialogHost.tsx'
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
  children: ReactNode
}

/** Scrim, popup and title of a global dialog. Its content starts anew each time it opens. */
export const DialogFrame = ({ title, description, className, wide, asks, children }: DialogFrameProps) => {
  const { open, opening, close } = useDialog()
  const popup = useRef<HTMLDivElement>(null)
  useBackGesture(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup
          ref={popup}
          className={classes(styles.dialog, wide && styles.wide, className)}
          // On touch screens, a focused field opens the keyboard over the dialog.
          initialFocus={() => {
            if (asks) return popup.current?.querySelector<HTMLElement>('input[type=text]') ?? true
            return matchMedia('(pointer: coarse)').matches ? popup.current : true
          }}
        >
          <Dialog.Title className="heading-16">{title}</Dialog.Title>
          {description && <Dialog.Description className="truncate muted">{description}</Dialog.Description>}
          <Fragment key={opening}>{wide ? <div className={styles.body}>{children}</div> : children}</Fragment>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
