import type { FunctionComponent } from 'react'
import { create } from 'zustand'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from './toasts.ts'

export interface OpenedDialog {
  open: boolean
  /** Counts the openings; content keyed by it starts anew each time. */
  opening: number
  /** A closed dialog keeps its props, so that its content stays while it fades out. */
  props: object
  close: () => void
}

interface Dialogs {
  /** How many dialogs wait for their code. */
  loading: number
  /** Dialogs that have been opened, by component. */
  opened: ReadonlyMap<FunctionComponent<never>, OpenedDialog>
}

export const useDialogs = create<Dialogs>(() => ({ loading: 0, opened: new Map() }))

let openings = 0

const put = (Component: FunctionComponent<never>, dialog: OpenedDialog): void =>
  useDialogs.setState(({ opened }) => ({ opened: new Map(opened).set(Component, dialog) }))

/** Shows a dialog, in place of an earlier opening of the same component. */
const show = (Component: FunctionComponent<never>, props: object): void => {
  const dialog: OpenedDialog = {
    open: true,
    opening: ++openings,
    props,
    close: () => {
      if (useDialogs.getState().opened.get(Component) === dialog) put(Component, { ...dialog, open: false })
    },
  }
  put(Component, dialog)
}

/**
 * Opens a dialog once its code has loaded; it closes itself, see `useDialog`. Resolves to whether it was opened: if its code
 * can't be loaded, a toast says so.
 */
export const openDialog = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  ...[props]: Record<never, never> extends Props ? [props?: Props] : [props: Props]
): Promise<boolean> => {
  useDialogs.setState(({ loading }) => ({ loading: loading + 1 }))
  return load()
    .then((Component) => {
      show(Component, props ?? {})
      return true
    })
    .catch((error: unknown) => {
      console.error(error)
      showToast({ type: 'error', title: translate('Error'), text: translate('Something went wrong') })
      return false
    })
    .finally(() => useDialogs.setState(({ loading }) => ({ loading: loading - 1 })))
}

/** Returns whether a dialog is shown. */
export const isDialogOpen = (Component: FunctionComponent<never>): boolean =>
  useDialogs.getState().opened.get(Component)?.open ?? false
