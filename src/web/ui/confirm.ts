import { create } from 'zustand'

export interface Question {
  title: string
  text?: string
  yes: string
  no: string
  /** Something is lost by yes: it is red, and No has the focus. */
  danger?: boolean
  /** Asks for the password; yes waits until one is typed. */
  password?: boolean
}

/** False, or true, or the typed password. */
export type Answer = boolean | string

interface Asking {
  question: Question | null
  answer: (answer: Answer) => void
}

export const useQuestion = create<Asking>(() => ({ question: null, answer: () => {} }))

/** Asks in the confirm dialog, texts already translated. A newer question answers the open one with no. */
export const confirm = (question: Question): Promise<Answer> => {
  useQuestion.getState().answer(false)
  return new Promise((resolve) => {
    useQuestion.setState({
      question,
      answer: (answer) => {
        useQuestion.setState({ question: null, answer: () => {} })
        resolve(answer)
      },
    })
  })
}
