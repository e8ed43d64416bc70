import { create } from 'zustand'

/** Every global dialog by name, with what it is opened with. The module of a dialog adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface DialogProps {}

export type DialogName = keyof DialogProps

interface DialogState<Name extends DialogName> {
  open: boolean
  /** A closed dialog keeps its props, so that its content stays while it fades out. */
  props: DialogProps[Name]
  /** Counts the openings; content keyed by it starts anew each time. */
  opening: number
}

/** Dialogs that have been opened, by name. */
export const useDialogs = create<{ [Name in DialogName]?: DialogState<Name> }>(() => ({}))

let openings = 0

/** Opens a dialog. `app/dialogs.ts` lists the components. */
export const openDialog = <Name extends DialogName>(
  name: Name,
  ...[props]: keyof DialogProps[Name] extends never ? [] : [props: DialogProps[Name]]
): void => useDialogs.setState({ [name]: { open: true, props: props ?? {}, opening: ++openings } })

/** Closes a dialog; a closed one stays closed. */
export const closeDialog = (name: DialogName): void =>
  useDialogs.setState((dialogs) => {
    const dialog = dialogs[name]
    return dialog ? { [name]: { ...dialog, open: false } } : dialogs
  })
