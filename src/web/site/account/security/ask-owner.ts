import { openDialog } from '../../../ui/overlays/dialogs.ts'

let asked: Promise<boolean> | null = null

/** Asks the user to confirm that it is them; several calls share one dialog. Resolves to whether they did. */
export const askOwner = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((answer) => {
    openDialog(() => import('./ConfirmOwnerDialog.tsx').then((m) => m.ConfirmOwnerDialog), { answer }).then(
      (opened) => opened || answer(false),
    )
  }).finally(() => {
    asked = null
  })
  return asked
}
