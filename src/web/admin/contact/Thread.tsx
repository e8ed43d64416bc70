import { CornerUpLeft } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type AdminThread, adminContact } from '../../../contract/admin/contact.ts'
import { replyToMessage } from '../../api/admin-contact.ts'
import { bulkItems } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatDate, formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useLeaveGuard } from '../crud/leaving.ts'
import { StateBadge } from './StateBadge.tsx'
import './contact.css'

const Words = ({ by, at, text, ours }: { by: string; at: string; text: string; ours?: boolean }) => (
  <article className={`thread-words${ours ? ' ours' : ''}`}>
    <header>
      <b className="trunc">{by}</b>
      <time dateTime={at} title={formatDate(at)}>
        {formatMoment(at)}
      </time>
    </header>
    <p dir="auto">{text}</p>
  </article>
)

const Writer = ({ thread }: { thread: AdminThread }) => {
  const { t } = useTranslation()
  const { email, user, artist } = thread
  return (
    <dl className="sheet-facts">
      <dt>{t('E-mail')}</dt>
      <dd>
        <a className="accent-link" href={`mailto:${encodeURIComponent(email)}`}>
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
  useLeaveGuard(filled)
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      notify({ type: 'success', title: done, text: name })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const send = () =>
    run(async () => {
      await replyToMessage(id, text)
      setText('')
    }, t('The answer is on its way'))
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
        label={t('Answer to {email}', { email })}
        rows={6}
        maxLength={5000}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="thread-acts">
        {status === 'closed' ? (
          <Button disabled={busy} onClick={() => void turn('reopen', t('Reopened'))}>
            {t('Reopen')}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => void turn('close', t('Closed'))}>
            {t('Close message')}
          </Button>
        )}
        <Button look="primary" disabled={busy || !filled} onClick={() => void send()}>
          <CornerUpLeft className="s18 flip" aria-hidden="true" />
          {t('Send answer')}
        </Button>
      </div>
    </div>
  )
}

/** A message with its answers, and the field for the next one. */
export const Thread = ({ thread }: { thread: AdminThread }) => (
  <div className="thread">
    <h3 className="thread-subject">
      <span>{thread.subject}</span>
      <StateBadge status={thread.status} />
    </h3>
    <Writer thread={thread} />
    <Words by={thread.name} at={thread.created_at} text={thread.message} />
    {thread.replies.map(({ id, user_name, created_at, text }) => (
      <Words key={id} by={user_name} at={created_at} text={text} ours />
    ))}
    <Answer thread={thread} />
  </div>
)
