import { useState } from 'react'
import { type AdminThread, adminContact } from '../../../contract/site/back-office/contact.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { AdminLink } from '../admin-area/AdminLink.tsx'
import { bulkItems } from '../crud/crud.ts'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import { replyToMessage } from './admin-contact.ts'
import styles from './contact.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import { ThreadMessage } from './ThreadMessage.tsx'

const Writer = ({ thread }: { thread: AdminThread }) => {
  const { t } = useTranslation()
  const { email, user, artist } = thread
  return (
    <SheetInfo>
      {email !== '' && (
        <>
          <dt>{t('Email')}</dt>
          <dd>
            <TextAnchor accent href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </TextAnchor>
          </dd>
        </>
      )}
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
    </SheetInfo>
  )
}

/** Closes a message, or opens it again. */
const StatusButton = ({ thread: { id, name, status } }: { thread: AdminThread }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const closed = status === 'closed'
  const change = async () => {
    setBusy(true)
    try {
      await bulkItems(adminContact, { action: closed ? 'reopen' : 'close', ids: [id] })
      showToast({ type: 'success', title: closed ? t('Reopened') : t('Closed'), text: name })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={() => void change()}>
      {closed ? t('Reopen') : t('Close message')}
    </Button>
  )
}

/** A message with its replies, and a reply form. */
export const Thread = ({ thread }: { thread: AdminThread }) => {
  const { t } = useTranslation()
  const { id, email } = thread
  const name = thread.name || t('Deleted account')
  return (
    <div className={styles.thread}>
      <h3 className={styles.threadSubject}>
        <span>{thread.subject}</span>
        <StateBadge status={thread.status} />
      </h3>
      <Writer thread={thread} />
      <ThreadMessage by={name} at={thread.created_at} text={thread.message} />
      {thread.replies.map(({ id, user_name, created_at, text, by_sender }) => (
        <ThreadMessage
          key={id}
          by={user_name || t('Deleted account')}
          at={created_at}
          text={text}
          ours={!by_sender}
        />
      ))}
      <ReplyForm
        label={email === '' ? t('Your reply') : t('Reply to {email}', { email })}
        rows={6}
        maxLength={5000}
        action={t('Send reply')}
        send={(text) => replyToMessage(id, text)}
        sent={{ title: t('Reply sent'), text: name }}
      >
        <StatusButton thread={{ ...thread, name }} />
      </ReplyForm>
    </div>
  )
}
