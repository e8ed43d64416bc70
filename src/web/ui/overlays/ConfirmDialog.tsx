import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { useBackGesture } from './back-gesture.ts'
import { useDialog } from './DialogHost.tsx'
import { DialogActions } from './DialogParts.tsx'
import dialogStyles from './dialog.module.css'
import type { DialogProps } from './dialogs.ts'

const Form = ({ question, answer }: DialogProps['confirm']) => {
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
export const ConfirmDialog = ({ question, answer }: DialogProps['confirm']) => {
  const { open, opening } = useDialog()
  const popup = useRef<HTMLDivElement>(null)
  const first = (): HTMLElement | null =>
    popup.current?.querySelector<HTMLElement>(question.danger ? '[data-no]' : '[data-yes]') ?? null
  useBackGesture(open, () => answer(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogStyles.scrim} />
        <AlertDialog.Popup className={dialogStyles.dialog} ref={popup} initialFocus={() => first() ?? true}>
          {open && <Form key={opening} question={question} answer={answer} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
