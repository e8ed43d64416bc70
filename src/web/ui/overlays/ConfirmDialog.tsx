import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ComponentType, type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { useBackGesture } from './back-gesture.ts'
import { useDialog } from './DialogHost.tsx'
import { DialogActions } from './DialogParts.tsx'
import dialogStyles from './dialog.module.css'

export interface Question {
  title: string
  text?: string
  yes: string
  no: string
  /** What it is about, below the text. */
  body?: ReactNode
  /** Destructive: yes is red, and No has the initial focus. */
  danger?: boolean
  /** Another way out, below the buttons; the dialog closes with its answer. */
  Foot?: ComponentType<{ answer: (response: Answer) => void }>
}

/** False, true, or the answer of the foot. */
export type Answer = boolean | string

interface ConfirmProps {
  question: Question
  answer: (response: Answer) => void
}

const Form = ({ question, answer }: ConfirmProps) => {
  const moved = useRef(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer(true)
  }
  // Enter confirms, even while No has the initial focus; after Tab, Enter activates the focused button.
  const keyed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Tab') moved.current = true
    if (event.key === 'Enter' && !moved.current) submit(event)
  }
  return (
    <form onSubmit={submit} onKeyDown={keyed}>
      <AlertDialog.Title className="heading-16 mb-2">{question.title}</AlertDialog.Title>
      {question.text && <AlertDialog.Description className="muted">{question.text}</AlertDialog.Description>}
      {question.body}
      <DialogActions>
        <Button variant="soft" data-no onClick={() => answer(false)}>
          {question.no}
        </Button>
        <Button type="submit" variant={question.danger ? 'danger' : 'primary'} data-yes>
          {question.yes}
        </Button>
      </DialogActions>
      {question.Foot && <question.Foot answer={answer} />}
    </form>
  )
}

/** Confirm dialog, 286 px wide. Escape answers no, Enter yes. */
export const ConfirmDialog = ({ question, answer }: ConfirmProps) => {
  const { open, opening, close } = useDialog()
  const popup = useRef<HTMLDivElement>(null)
  const first = (): HTMLElement | null =>
    popup.current?.querySelector<HTMLElement>(question.danger ? '[data-no]' : '[data-yes]') ?? null
  const respond = (response: Answer): void => {
    close()
    answer(response)
  }
  useBackGesture(open, () => respond(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && respond(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogStyles.scrim} />
        <AlertDialog.Popup className={dialogStyles.dialog} ref={popup} initialFocus={() => first() ?? true}>
          {open && <Form key={opening} question={question} answer={respond} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
