import { closeDialog, openDialog } from '../../ui/overlays/dialogs.ts'

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    confirmOwner: { answer: (confirmed: boolean) => void }
  }
}

let asked: Promise<boolean> | null = null

/** Asks the user to confirm that it is them; several calls share one dialog. Resolves to whether they did. */
export const askOwner = (): Promise<boolean> => {
  asked ??= new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      asked = null
      closeDialog('confirmOwner')
      resolve(confirmed)
    }
    openDialog('confirmOwner', { answer })
  })
  return asked
}
