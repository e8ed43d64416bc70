import type { Answer, Question } from './ConfirmDialog.tsx'
import { openDialog } from './dialogs.ts'

/** Answers the latest question, if it is still open. */
let decline = (): void => undefined

/** Opens the confirm dialog; texts must be translated. A newer question answers the open one with no. */
export const confirm = (question: Question): Promise<Answer> => {
  decline()
  return new Promise((answer) => {
    decline = () => answer(false)
    openDialog(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog), { question, answer }).then(
      (opened) => opened || answer(false),
    )
  })
}
