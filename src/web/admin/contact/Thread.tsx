import { CornerUpLeft } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type AdminThread, adminContact } from '../../../contract/admin/contact.ts'
import { replyToMessage } from '../../api/admin-contact.ts'
import { bulkItems } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import styles from '../../back-office/contact/contact.module.css'
import { StateBadge } from '../../back-office/contact/StateBadge.tsx'
import { ThreadMessage } from '../../back-office/contact/ThreadMessage.tsx'
import sheetStyles from '../../back-office/crud/sheet.module.css'
import { useUnsavedChangesGuard } from '../../back-office/crud/unsaved-changes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AdminLink } from '../AdminLink.tsx'

const Writer = ({ thread }: { thread: AdminThread }) => {
  const { t } = useTranslation()
  const { email, user, artist } = thread
  return (
    <dl className={sheetStyles.sheetInfo}>
      <dt>{t('Email')}</dt>
      <dd>
        <a className={buttonsStyles.accentLink} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      </dd>
      {user && (
        <>
          <dt>{t('Account')}</dt>
          <dd>
            <AdminLink path="users" id={user.id}>
              {user.name}
            </AdminLink>
          </dd>
        </>
      )}
      {artist && (
        <>
          <dt>{t('Artist')}</dt>
          <dd>
            <AdminLink path="artists" id={artist.id}>
              {artist.name}
            </AdminLink>
          </dd>
        </>
      )}
    </dl>
  )
}

const Answer = ({ thread }: { thread: AdminThread }) => {
  const { t } = useTranslation()
  const { id, name, email, status } = thread
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const filled = text.trim() !== ''
  useUnsavedChangesGuard(filled)
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      showToast({ type: 'success', title: done, text: name })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const send = () =>
    run(async () => {
      await replyToMessage(id, text)
      setText('')
    }, t('Reply sent'))
  const turn = (action: 'close' | 'reopen', done: string) =>
    run(() => bulkItems(adminContact, { action, ids: [id] }), done)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (filled && !busy) void send()
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('Reply to {email}', { email })}
        rows={6}
        maxLength={5000}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.threadActions}>
        {status === 'closed' ? (
          <Button disabled={busy} onClick={() => void turn('reopen', t('Reopened'))}>
            {t('Reopen')}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => void turn('close', t('Closed'))}>
            {t('Close message')}
          </Button>
        )}
        <Button variant="primary" disabled={busy || !filled} onClick={() => void send()}>
          <CornerUpLeft className="icon-18 flip" aria-hidden="true" />
          {t('Send reply')}
        </Button>
      </div>
    </div>
  )
}

/** A message with its replies, and a reply form. */
export const Thread = ({ thread }: { thread: AdminThread }) => (
  <div className={styles.thread}>
    <h3 className={styles.threadSubject}>
      <span>{thread.subject}</span>
      <StateBadge status={thread.status} />
    </h3>
    <Writer thread={thread} />
    <ThreadMessage by={thread.name} at={thread.created_at} text={thread.message} />
    {thread.replies.map(({ id, user_name, created_at, text, by_sender }) => (
      <ThreadMessage key={id} by={user_name} at={created_at} text={text} ours={!by_sender} />
    ))}
    <Answer thread={thread} />
  </div>
)
