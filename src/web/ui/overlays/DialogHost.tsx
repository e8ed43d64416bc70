import { type ComponentType, createContext, Suspense, use } from 'react'
import styles from '../layout/feedback.module.css'
import { closeDialog, type DialogName, type DialogProps, useDialogs } from './dialogs.ts'

export type DialogComponents = { [Name in DialogName]: ComponentType<DialogProps[Name]> }

interface DialogContextValue {
  open: boolean
  opening: number
  close: () => void
}

const DialogContext = createContext<DialogContextValue | null>(null)

/** Returns the state of the dialog around the component. */
export const useDialog = (): DialogContextValue => {
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('A global dialog is rendered by the DialogHost.')
  return dialog
}

/** Blocks clicks on the page while the code of a dialog loads, and dims it after a moment. */
const Loading = () => <div className={styles.loading} aria-busy />

/** A dialog from its first opening on: it is never unmounted, so that it can fade out. */
const Mounted = ({ name, of: Component }: { name: DialogName; of: ComponentType<object> }) => {
  const dialog = useDialogs((dialogs) => dialogs[name])
  if (!dialog) return null
  const { open, opening, props } = dialog
  return (
    <DialogContext value={{ open, opening, close: () => closeDialog(name) }}>
      <Suspense fallback={open && <Loading />}>
        <Component {...props} />
      </Suspense>
    </DialogContext>
  )
}

/** Renders the global dialogs. Components are lazy: each loads when it first opens. */
export const DialogHost = ({ dialogs }: { dialogs: Partial<DialogComponents> }) =>
  Object.entries(dialogs).map(([name, component]) => (
    // `openDialog` has matched the props with the name.
    <Mounted key={name} name={name as DialogName} of={component as ComponentType<object>} />
  ))
