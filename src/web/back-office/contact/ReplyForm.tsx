import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import styles from './contact.module.css'

interface ReplyFormProps {
  label: string
  maxLength: number
  rows: number
  /** Of the button. */
  action: string
  send: (text: string) => Promise<unknown>
  /** The toast after it was sent. */
  sent: { title: string; text: string }
  /** Other buttons, before the one that sends. */
  children?: ReactNode
}

/** Form for another message in a thread; Ctrl+Enter sends it. Asks before unsent text is lost. */
export const ReplyForm = ({ label, maxLength, rows, action, send, sent, children }: ReplyFormProps) => {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const filled = text.trim() !== ''
  useUnsavedChangesGuard(filled)
  const submit = async () => {
    setBusy(true)
    try {
      await send(text)
      setText('')
      showToast({ type: 'success', ...sent })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (filled && !busy) void submit()
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        rows={rows}
        maxLength={maxLength}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.threadActions}>
        {children}
        <Button variant="primary" disabled={busy || !filled} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
