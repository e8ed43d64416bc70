import { Dialog } from '@base-ui/react/dialog'
import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'

interface DialogPopupProps extends Omit<Dialog.Popup.Props, 'className'> {
  className?: string | undefined
  /** Class of the scrim. */
  scrim?: string | undefined
  /** Not in the middle of the screen, but placed by `className`. */
  plain?: boolean
  'data-part'?: string
}

/** Scrim and popup of a dialog, for those that are not a `DialogFrame`. */
export const DialogPopup = ({ className, scrim, plain, 'data-part': part, ...rest }: DialogPopupProps) => (
  <Dialog.Portal>
    <Dialog.Backdrop className={classes(styles.scrim, scrim)} data-part="scrim" />
    <Dialog.Popup
      {...rest}
      data-part={[!plain && 'dialog', part].filter(Boolean).join(' ') || undefined}
      className={classes(!plain && styles.dialog, className)}
    />
  </Dialog.Portal>
)

interface DialogActionsProps extends HTMLAttributes<HTMLDivElement> {
  /** As wide as their texts, at the end of the line; otherwise two of equal width. */
  end?: boolean
}

/** Buttons at the foot of a dialog. */
export const DialogActions = ({ end, className, ...rest }: DialogActionsProps) => (
  <div
    {...rest}
    data-part="dialog-actions"
    className={classes(end ? styles.foot : styles.dialogActions, className)}
  />
)

interface DialogSectionProps {
  title?: string
  /** Its name without a title. */
  'aria-label'?: string
  children: ReactNode
}

/** Part of a wide dialog, separated from the one above by a line. */
export const DialogSection = ({ title, children, ...rest }: DialogSectionProps) => {
  const id = useId()
  return (
    <section {...rest} className={styles.part} aria-labelledby={title ? id : undefined}>
      {title && (
        <h3 id={id} className={styles.heading}>
          {title}
        </h3>
      )}
      {children}
    </section>
  )
}
