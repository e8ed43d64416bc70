import { createContext, type FunctionComponent, memo, use } from 'react'
import styles from '../layout/feedback.module.css'
import { Skeleton } from '../layout/Skeleton.tsx'
import { type OpenedDialog, useDialogs } from './dialogs.ts'

/** The dialog around a component; null on a page. */
export const DialogContext = createContext<OpenedDialog | null>(null)

/** Returns the dialog around a component that is only used in dialogs. */
export const useDialog = (): OpenedDialog => {
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('A global dialog is rendered by the DialogHost.')
  return dialog
}

interface MountedProps {
  of: FunctionComponent<never>
  dialog: OpenedDialog
}

/** A dialog from its first opening on: it is never unmounted, so that it can fade out. */
const Mounted = memo(({ of, dialog }: MountedProps) => {
  // `openDialog` has matched the props with the component.
  const Component = of as FunctionComponent<object>
  return (
    <DialogContext value={dialog}>
      <Component {...dialog.props} />
    </DialogContext>
  )
})

/** Renders the global dialogs. While the code of one loads, blocks clicks on the page, and after a moment shows an empty frame. */
export const DialogHost = () => {
  const { loading, opened } = useDialogs()
  return (
    <>
      {[...opened].map(([Component, dialog], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dialogs stay, in the order in which they first opened
        <Mounted key={index} of={Component} dialog={dialog} />
      ))}
      {loading > 0 && (
        <div className={styles.loading} aria-busy>
          <div className={styles.loadingFrame} data-part="dialog-frame">
            <Skeleton width="40%" height={24} />
            <Skeleton height={16} />
            <Skeleton width="70%" height={16} />
          </div>
        </div>
      )}
    </>
  )
}
