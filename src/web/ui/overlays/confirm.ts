import type { ComponentType } from 'react'
import { closeDialog, openDialog, useDialogs } from './dialogs.ts'

export interface Question {
  title: string
  text?: string
  yes: string
  no: string
  /** Destructive: yes is red, and No has the initial focus. */
  danger?: boolean
  /** Another way out, below the buttons; the dialog closes with its answer. */
  Foot?: ComponentType<{ answer: (response: Answer) => void }>
}

/** False, true, or the answer of the foot. */
export type Answer = boolean | string

declare module './dialogs.ts' {
  interface DialogProps {
    confirm: { question: Question; answer: (response: Answer) => void }
  }
}

/** Opens the confirm dialog; texts must be translated. A newer question answers the open one with no. */
export const confirm = (question: Question): Promise<Answer> => {
  useDialogs.getState().confirm?.props.answer(false)
  return new Promise((resolve) => {
    const answer = (response: Answer) => {
      closeDialog('confirm')
      resolve(response)
    }
    openDialog('confirm', { question, answer })
  })
}
