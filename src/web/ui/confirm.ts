import { create } from 'zustand'

export interface Question {
  title: string
  text?: string
  yes: string
  no: string
  /** Destructive: yes is red, and No has the initial focus. */
  danger?: boolean
  /** Asks for the password; yes is disabled until one is entered. */
  password?: boolean
}

/** False, true, or the entered password. */
export type Answer = boolean | string

interface Asking {
  question: Question | null
  answer: (response: Answer) => void
}

export const useQuestion = create<Asking>(() => ({ question: null, answer: () => {} }))

/** Opens the confirm dialog; texts must be translated. A newer question answers the open one with no. */
export const confirm = (question: Question): Promise<Answer> => {
  useQuestion.getState().answer(false)
  return new Promise((resolve) => {
    useQuestion.setState({
      question,
      answer: (response) => {
        useQuestion.setState({ question: null, answer: () => {} })
        resolve(response)
      },
    })
  })
}
