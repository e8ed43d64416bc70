import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../../../contract/social/chat.ts'
import { CallError } from '../../../data/call.ts'
import { useSession } from '../../../data/session/session.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../../ui/layout/States.tsx'
import { useAt } from '../../../ui/lists/use-at.ts'
import { noteOpen } from '../messages/alerts.ts'
import { conversationQuery, reloadConversations } from '../messages/conversations.ts'
import { threadQuery } from '../messages/messages.ts'
import { useUnsent } from '../messages/sending.ts'
import { isEditable } from '../words.ts'
import { Composer } from './Composer.tsx'
import type { Task } from './ComposerBars.tsx'
import { MessageList } from './MessageList.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import styles from './thread.module.css'
import { type ThreadContextValue, ThreadProvider } from './thread-context.ts'

const MessageSearch = lazy(() => import('../MessageSearch.tsx').then((m) => ({ default: m.MessageSearch })))

/** With more unread messages than this, a thread begins where the reader left off. */
const MANY = 40

interface Opened {
  conversation: Conversation
  /** Buttons before and after the name. */
  before?: ReactNode
  after?: ReactNode
}

const OpenThread = ({ conversation, before, after }: Opened) => {
  const { t } = useTranslation()
  const viewer = useSession(({ user }) => user?.id ?? 0)
  const { id, unread, read_id, users, can_send, silenced_until } = conversation
  // Their reader may write again.
  useAt(silenced_until, () => void reloadConversations())
  const silenced =
    silenced_until && t('The operators muted you until {time}.', { time: formatMoment(silenced_until) })
  const ended = can_send ? silenced : t('You can no longer message each other.')
  useEffect(() => noteOpen(id), [id])
  // What is new stays marked while it is read.
  const [readId] = useState(unread > 0 ? read_id : null)
  const thread = useQuery(threadQuery(id, unread > MANY && read_id > 0 ? read_id : null))
  const unsent = useUnsent(id)
  const [task, setTask] = useState<Task>(null)
  const [searching, setSearching] = useState(false)
  const [target, setTarget] = useState<{ id: number } | null>(null)
  const view = useRef<HTMLDivElement>(null)
  const shared = useMemo(
    (): ThreadContextValue => ({
      conversation,
      viewer,
      member: (user) => users.find((one) => one.id === user)?.name ?? t('Someone'),
      reply: (message) => setTask({ kind: 'reply', message }),
      edit: (message) => setTask({ kind: 'edit', message }),
      jumpTo: (message) => setTarget({ id: message }),
    }),
    [conversation, viewer, users, t],
  )
  const editLast = () => {
    const own = thread.data?.messages.findLast(({ user_id }) => user_id === viewer)
    if (own && isEditable(own)) setTask({ kind: 'edit', message: own })
  }
  return (
    <ThreadProvider value={shared}>
      <section className={styles.thread} data-part="thread" aria-label={t('Conversation')}>
        <ThreadHead
          conversation={conversation}
          search={() => setSearching(true)}
          before={before}
          after={after}
        />
        {thread.isError && !thread.data && (
          <LoadError error={thread.error} retry={() => void thread.refetch()} />
        )}
        <div className={styles.messages}>
          {searching && (
            <Suspense>
              <MessageSearch close={() => setSearching(false)} />
            </Suspense>
          )}
          {thread.data && (
            <MessageList thread={thread.data} unsent={unsent} readId={readId} target={target} view={view} />
          )}
        </div>
        {ended ? (
          <p className={styles.ended}>{ended}</p>
        ) : (
          <Composer key={id} task={task} setTask={setTask} editLast={editLast} />
        )}
      </section>
    </ThreadProvider>
  )
}

interface ThreadProps extends Omit<Opened, 'conversation'> {
  id: number
}

/** A conversation: its head, messages and composer. */
export const Thread = ({ id, ...rest }: ThreadProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(conversationQuery(id))
  const gone = error instanceof CallError && error.status === 404
  if (data && !gone) return <OpenThread key={id} conversation={data} {...rest} />
  return (
    <section className={styles.thread} data-part="thread" aria-label={t('Conversation')}>
      <header className={styles.head}>
        {rest.before}
        <span className={styles.names} />
        {rest.after}
      </header>
      {gone && (
        <EmptyState
          icon={<MessageCircleOff aria-hidden="true" />}
          title={t('This conversation is no longer available')}
          text={t('It was deleted, or you’re no longer a member.')}
        />
      )}
      {error && !gone && <LoadError error={error} retry={() => void refetch()} />}
    </section>
  )
}
