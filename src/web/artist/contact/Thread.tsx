import { useEffect, useState } from 'react'
import type { ArtistThread } from '../../../contract/artist-contact.ts'
import { readReplies, replyOfTeam } from '../../api/artist-contact.ts'
import { showError } from '../../api/errors.ts'
import styles from '../../back-office/contact/contact.module.css'
import { StateBadge } from '../../back-office/contact/StateBadge.tsx'
import { ThreadMessage } from '../../back-office/contact/ThreadMessage.tsx'
import { useUnsavedChangesGuard } from '../../back-office/crud/unsaved-changes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts.ts'

const Answer = ({ thread: { id, subject } }: { thread: ArtistThread }) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const filled = text.trim() !== ''
  useUnsavedChangesGuard(filled)
  const send = async () => {
    setBusy(true)
    try {
      await replyOfTeam(id, text)
      setText('')
      showToast({ type: 'success', title: t('Reply sent'), text: subject })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('Your reply')}
        rows={5}
        maxLength={5000}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.threadActions}>
        <Button variant="primary" disabled={busy || !filled} onClick={() => void send()}>
          {t('Send reply')}
        </Button>
      </div>
    </div>
  )
}

/** A message of the team with the replies, and a reply form. Replies that are shown count as read. */
export const Thread = ({ thread, writes }: { thread: ArtistThread; writes: boolean }) => {
  const { id, subject, status, name, created_at, message, unread, replies } = thread
  useEffect(() => {
    if (unread) readReplies(id).catch(showError)
  }, [id, unread])
  return (
    <div className={styles.thread}>
      <h3 className={styles.threadSubject}>
        <span>{subject}</span>
        <StateBadge status={status} />
      </h3>
      <ThreadMessage by={name} at={created_at} text={message} ours />
      {replies.map((reply) => (
        <ThreadMessage
          key={reply.id}
          by={reply.user_name}
          at={reply.created_at}
          text={reply.text}
          ours={reply.by_sender}
        />
      ))}
      {writes && <Answer thread={thread} />}
    </div>
  )
}
