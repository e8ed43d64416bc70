import { useEffect } from 'react'
import type { ArtistThread } from '../../../contract/site/back-office/contact.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { readReplies, replyOfTeam } from './artist-contact.ts'
import styles from './contact.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import { ThreadMessage } from './ThreadMessage.tsx'

/** A message of the team with the replies, and a reply form. Replies that are shown count as read. */
export const ArtistThreadView = ({ thread, writes }: { thread: ArtistThread; writes: boolean }) => {
  const { t } = useTranslation()
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
      <ThreadMessage by={name || t('Deleted account')} at={created_at} text={message} ours />
      {replies.map((reply) => (
        <ThreadMessage
          key={reply.id}
          by={reply.user_name || t('Deleted account')}
          at={reply.created_at}
          text={reply.text}
          ours={reply.by_sender}
        />
      ))}
      {writes && (
        <ReplyForm
          label={t('Your reply')}
          rows={5}
          maxLength={5000}
          action={t('Send reply')}
          send={(text) => replyOfTeam(id, text)}
          sent={{ title: t('Reply sent'), text: subject }}
        />
      )}
    </div>
  )
}
