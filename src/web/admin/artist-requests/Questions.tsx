import { useState } from 'react'
import type { RequestMessage } from '../../../contract/artist-requests.ts'
import { askApplicant } from '../../api/admin-artist-requests.ts'
import { showError } from '../../api/errors.ts'
import contactStyles from '../../back-office/contact/contact.module.css'
import { ThreadMessage } from '../../back-office/contact/ThreadMessage.tsx'
import { useUnsavedChangesGuard } from '../../back-office/crud/unsaved-changes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts.ts'

const Ask = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const filled = text.trim() !== ''
  useUnsavedChangesGuard(filled)
  const send = async () => {
    setBusy(true)
    try {
      await askApplicant(id, text)
      setText('')
      showToast({ type: 'success', title: t('Question sent'), text: name })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('Question to the applicant')}
        name="question"
        rows={3}
        maxLength={2000}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={contactStyles.threadActions}>
        <Button disabled={busy || !filled} onClick={() => void send()}>
          {t('Ask')}
        </Button>
      </div>
    </div>
  )
}

interface QuestionsProps {
  id: number
  name: string
  messages: RequestMessage[]
  /** Shows the form. */
  writes: boolean
}

/** Questions to the applicant, and answers. */
export const Questions = ({ id, name, messages, writes }: QuestionsProps) => {
  if (messages.length === 0 && !writes) return null
  return (
    <div className={contactStyles.thread}>
      {messages.map((message) => (
        <ThreadMessage
          key={message.id}
          by={message.name ?? ''}
          at={message.created_at}
          text={message.text}
          ours={!message.by_applicant}
        />
      ))}
      {writes && <Ask id={id} name={name} />}
    </div>
  )
}
