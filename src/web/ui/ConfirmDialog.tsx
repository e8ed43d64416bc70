import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { type Answer, type Question, useQuestion } from './confirm.ts'
import './dialog.css'
import './fields.css'

const Form = ({ question, answer }: { question: Question; answer: (answer: Answer) => void }) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const field = useId()
  const moved = useRef(false)
  const locked = question.password === true && password === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!locked) answer(question.password ? password : true)
  }
  // Enter confirms, also while No has the first focus; who walks to No by Tab means No.
  const keyed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Tab') moved.current = true
    if (event.key === 'Enter' && !moved.current) submit(event)
  }
  return (
    <form onSubmit={submit} onKeyDown={keyed}>
      <AlertDialog.Title className="h16 mb-2">{question.title}</AlertDialog.Title>
      {question.text && (
        <AlertDialog.Description className="text-muted">{question.text}</AlertDialog.Description>
      )}
      {question.password && (
        <div className="field mt-3">
          <label className="field-label" htmlFor={field}>
            {t('Password')}
          </label>
          <div className="input compact">
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
      <div className="dialog-acts">
        <button type="button" className="btn soft" data-no onClick={() => answer(false)}>
          {question.no}
        </button>
        <button
          type="submit"
          className={`btn ${question.danger ? 'danger' : 'primary'}`}
          data-yes
          disabled={locked}
        >
          {question.yes}
        </button>
      </div>
    </form>
  )
}

/** The confirm dialog, 286 px wide. Escape says no, Enter says yes. */
export const ConfirmDialog = () => {
  const { question, answer } = useQuestion()
  const popup = useRef<HTMLDivElement>(null)
  const first = (): HTMLElement | null => {
    const safe = question?.danger && !question.password
    return (
      popup.current?.querySelector<HTMLElement>(
        question?.password ? 'input' : safe ? '[data-no]' : '[data-yes]',
      ) ?? null
    )
  }
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Popup className="dialog" ref={popup} initialFocus={() => first() ?? true}>
          {question && <Form question={question} answer={answer} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
