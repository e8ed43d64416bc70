import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { useBackGesture } from './back-gesture.ts'
import buttonsStyles from './buttons.module.css'
import { classes } from './classes.ts'
import { useDialog } from './DialogHost.tsx'
import dialogStyles from './dialog.module.css'
import type { DialogProps } from './dialogs.ts'
import fieldsStyles from './fields.module.css'

const Form = ({ question, answer }: DialogProps['confirm']) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const field = useId()
  const moved = useRef(false)
  const locked = question.password === true && password === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!locked) answer(question.password ? password : true)
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
      {question.password && (
        <div className={`${fieldsStyles.field} ${dialogStyles.dialogField}`}>
          <label className={fieldsStyles.fieldLabel} htmlFor={field}>
            {t('Password')}
          </label>
          <div className={`${fieldsStyles.input} ${fieldsStyles.compact}`}>
            <input
              id={field}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
        </div>
      )}
      <div className={dialogStyles.dialogActions}>
        <button
          type="button"
          className={`${buttonsStyles.btn} ${buttonsStyles.soft}`}
          data-no
          onClick={() => answer(false)}
        >
          {question.no}
        </button>
        <button
          type="submit"
          className={classes(
            buttonsStyles.btn,
            question.danger ? buttonsStyles.danger : buttonsStyles.primary,
          )}
          data-yes
          disabled={locked}
        >
          {question.yes}
        </button>
      </div>
      {question.Foot && <question.Foot answer={answer} />}
    </form>
  )
}

/** Confirm dialog, 286 px wide. Escape answers no, Enter yes. */
export const ConfirmDialog = ({ question, answer }: DialogProps['confirm']) => {
  const { open, opening } = useDialog()
  const popup = useRef<HTMLDivElement>(null)
  const first = (): HTMLElement | null => {
    const safe = question.danger && !question.password
    return (
      popup.current?.querySelector<HTMLElement>(
        question.password ? 'input' : safe ? '[data-no]' : '[data-yes]',
      ) ?? null
    )
  }
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
