import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Message } from '../../../../contract/social/chat.ts'
import type { WaitingMessage } from '../../../data/outbox/entry.ts'
import { useOutbox } from '../../../data/outbox/queue.ts'
import { formatDelay, listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { discardUnsent, retryUnsent } from '../messages/sending.ts'
import { timeOf } from '../words.ts'
import { Bubble } from './Bubble.tsx'
import styles from './bubble.module.css'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'
import { entryKey, type Group } from './rows.ts'
import { SharedCard } from './SharedCard.tsx'
import { useThread } from './thread-context.ts'

const FACES = 5

/** Time of an own message and how far it got. */
const Receipt = ({ message, newest }: { message: Message; newest: boolean }) => {
  const { t } = useTranslation()
  const { users, kind } = useThread().conversation
  const readers = users.filter(({ read_id }) => (read_id ?? 0) >= message.id)
  const arrived = users.length > 0 && users.every(({ delivered_id }) => (delivered_id ?? 0) >= message.id)
  const read = users.length > 0 && readers.length === users.length
  const names = listed(readers.map(({ name }) => name))
  const text = read ? t('Read') : arrived ? t('Delivered') : t('Sent')
  const Ticks = read || arrived ? CheckCheck : Check
  return (
    <p className={styles.foot} data-part="receipt">
      <time dateTime={message.created_at}>{timeOf(message.created_at)}</time>
      <Ticks className={classes('icon-16', read && styles.read)} aria-hidden="true" />
      <span className={read ? undefined : 'visually-hidden'}>{text}</span>
      {kind === 'group' && newest && readers.length > 0 && (
        <span
          className={styles.readers}
          role="img"
          aria-label={t('Read by {names}', { names })}
          data-tip={t('Read by {names}', { names })}
        >
          {readers.slice(0, FACES).map(({ id, name, avatar }) => (
            <Cover key={id} picture={avatar} name={name} size={16} shape="round" />
          ))}
        </span>
      )}
    </p>
  )
}

/** Why messages wait although the server can be reached, and until when. */
const Held = ({ until }: { until: number }) => {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticks = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticks)
  }, [])
  const seconds = Math.ceil((until - now) / 1000)
  if (seconds <= 0) return t('Sending')
  return t('Too many at once. Sending again {moment}.', { moment: formatDelay(seconds) })
}

/** State of a message that was not sent. */
const Waiting = ({ entry }: { entry: WaitingMessage }) => {
  const { t } = useTranslation()
  const heldUntil = useOutbox((state) => state.heldUntil)
  if (entry.failure === null)
    return (
      <p className={styles.foot} data-part="receipt">
        <Clock className="icon-16" aria-hidden="true" />
        {heldUntil !== null && navigator.onLine ? (
          <Held until={heldUntil} />
        ) : navigator.onLine ? (
          t('Sending')
        ) : (
          t('Waiting for connection')
        )}
      </p>
    )
  return (
    <p className={`${styles.foot} ${styles.failed}`} role="alert">
      <TriangleAlert className="icon-16" aria-hidden="true" />
      <span>
        {t('Not sent.')} {entry.failure}
      </span>
      <PlainButton onClick={() => retryUnsent(entry)}>{t('Try again')}</PlainButton>
      <PlainButton onClick={() => discardUnsent(entry)}>{t('Delete')}</PlainButton>
    </p>
  )
}

const UnsentBubble = ({ entry }: { entry: WaitingMessage }) => {
  const { text, item, reply_to } = entry
  return (
    <div className={`${styles.message} ${styles.own}`} data-part="unsent-message">
      <div className={styles.content}>
        {(text !== null || reply_to) && (
          <div className={classes(styles.bubble, !item && styles.last)}>
            {reply_to && <Quote of={reply_to} />}
            {text !== null && <MessageText text={text} />}
          </div>
        )}
        {item && <SharedCard item={item} />}
      </div>
      <Waiting entry={entry} />
    </div>
  )
}

/** Messages in quick succession: those of others with the author in groups, own ones at the end side. */
export const MessageGroup = ({ group, newest }: { group: Group; newest: boolean }) => {
  const { conversation, member } = useThread()
  const { author, own, entries } = group
  const user = conversation.users.find(({ id }) => id === author)
  const named = conversation.kind === 'group' && !own
  const lastSent = entries.findLast(({ message }) => message !== undefined)?.message
  return (
    <section className={classes(styles.group, own && styles.ownGroup, named && styles.named)}>
      {named && (
        <>
          <Cover
            picture={user?.avatar ?? null}
            name={member(author)}
            size={28}
            shape="round"
            className={styles.face}
          />
          <p className={styles.author} dir="auto">
            {member(author)}
          </p>
        </>
      )}
      {entries.map((entry, index) =>
        entry.message ? (
          <Bubble key={entryKey(entry)} message={entry.message} last={index === entries.length - 1} />
        ) : (
          <UnsentBubble key={entryKey(entry)} entry={entry.unsent} />
        ),
      )}
      {lastSent && own && <Receipt message={lastSent} newest={newest} />}
      {lastSent && !own && (
        <p className={styles.foot}>
          <time dateTime={lastSent.created_at}>{timeOf(lastSent.created_at)}</time>
        </p>
      )}
    </section>
  )
}
