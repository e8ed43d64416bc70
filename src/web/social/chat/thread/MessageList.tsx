import { ArrowDown } from 'lucide-react'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { Message } from '../../../../contract/social/chat.ts'
import { showError } from '../../../data/errors.ts'
import type { WaitingMessage } from '../../../data/outbox/entry.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { loadAround, loadNewer, loadOlder } from '../messages/messages.ts'
import { markRead } from '../messages/receipts.ts'
import type { Thread } from '../messages/thread.ts'
import { useTyping } from '../messages/typing.ts'
import { eventText, typingText } from '../words.ts'
import { MessageGroup } from './MessageGroup.tsx'
import styles from './message-list.module.css'
import { type Row, rowsOf } from './rows.ts'
import { useThread } from './thread-context.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

/** Returns the id of the last message of which the reader sees the beginning; 0 for none. */
const lastSeen = (view: HTMLElement): number => {
  const edge = view.getBoundingClientRect().bottom
  const messages = [...view.querySelectorAll<HTMLElement>('[data-message]')]
  const seen = messages.findLast((element) => element.getBoundingClientRect().top < edge)
  return Number(seen?.dataset.message ?? 0)
}

interface Reading {
  view: RefObject<HTMLDivElement | null>
  conversation: number
  viewer: number
  messages: readonly Message[]
}

/** Marks messages of others as read once they are seen: scrolled to, in a window that is visible and focused. */
const useReading = ({ view, conversation, viewer, messages }: Reading): void => {
  useEffect(() => {
    const element = view.current
    if (!element) return
    const over = new AbortController()
    const { signal } = over
    const look = (): void => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      const edge = lastSeen(element)
      const last = messages.findLast(({ id, user_id }) => id <= edge && user_id !== viewer)
      if (last) void markRead(conversation, last.id)
    }
    element.addEventListener('scroll', look, { signal, passive: true })
    addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    look()
    return () => over.abort()
  }, [view, conversation, viewer, messages])
}

const FOUND_MS = 1500
const nobody: readonly number[] = []

const Shown = ({ row, newest }: { row: Row; newest: boolean }) => {
  const { t } = useTranslation()
  const { member, viewer } = useThread()
  switch (row.kind) {
    case 'group':
      return <MessageGroup group={row} newest={newest} />
    case 'system':
      return (
        <p className={styles.event} dir="auto" data-message={row.message.id}>
          {eventText(row.message, member, viewer, t)}
        </p>
      )
    case 'day':
      return <h2 className={styles.divider}>{row.name}</h2>
    case 'unread':
      return (
        <h2 className={classes(styles.divider, styles.unread)} data-part="first-unread">
          {t('New messages')}
        </h2>
      )
  }
}

const Typing = ({ users }: { users: readonly number[] }) => {
  const { t } = useTranslation()
  const { member } = useThread()
  if (users.length === 0) return null
  return (
    <p className={styles.typing} data-part="typing">
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{typingText(users, member, t)}</span>
    </p>
  )
}

interface MessageListProps {
  thread: Thread
  unsent: readonly WaitingMessage[]
  /** Id of the last message that was read when the thread was opened; null without unread ones. */
  readId: number | null
  /** Message to be shown. */
  target: { id: number } | null
  view: RefObject<HTMLDivElement | null>
}

/** The messages of a conversation, oldest first; more are loaded at both ends. */
export const MessageList = ({ thread, unsent, readId, target, view }: MessageListProps) => {
  const { t } = useTranslation()
  const { conversation, viewer } = useThread()
  const { id } = conversation
  const typing = useTyping((state) => state[id]) ?? nobody
  const { messages, has_older, has_newer } = thread
  const rows = useMemo(
    () => rowsOf({ messages, unsent: has_newer ? [] : unsent, viewer, readId, now: new Date() }),
    [messages, unsent, viewer, readId, has_newer],
  )
  const { atEnd, toEnd, toElement, onScroll } = useThreadScroll({
    view,
    shown: `${messages[0]?.id} ${messages.at(-1)?.id} ${messages.length} ${unsent.length} ${typing.length}`,
    has_older,
    has_newer,
    loadOlder: () => void loadOlder(id).catch(showError),
    loadNewer: () => void loadNewer(id).catch(showError),
  })
  useReading({ view, conversation: id, viewer, messages })

  const begun = useRef(false)
  useLayoutEffect(() => {
    if (begun.current) return
    begun.current = true
    const unread = view.current?.querySelector<HTMLElement>('[data-part~="first-unread"]')
    if (unread) toElement(unread)
  }, [view, toElement])

  const wanted = useRef<number | null>(null)
  const find = useEffectEvent((missing: () => void) => {
    const found = view.current?.querySelector<HTMLElement>(`[data-message="${wanted.current}"]`)
    if (!found) return missing()
    wanted.current = null
    toElement(found)
    found.focus({ preventScroll: true })
    found.dataset.found = ''
    setTimeout(() => delete found.dataset.found, FOUND_MS)
  })
  useEffect(() => {
    if (!target) return
    wanted.current = target.id
    find(() => void loadAround(id, target.id).catch(showError))
  }, [target, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted may now be there
  useEffect(() => {
    if (wanted.current !== null) find(() => undefined)
  }, [messages])

  const jumpToLatest = useCallback(async () => {
    if (has_newer) await loadAround(id, null).catch(showError)
    toEnd()
  }, [has_newer, id, toEnd])

  // An own message is always seen.
  const waiting = useRef(unsent.length)
  useEffect(() => {
    if (unsent.length > waiting.current) void jumpToLatest()
    waiting.current = unsent.length
  }, [unsent.length, jumpToLatest])

  const lastGroup = rows.findLast((row) => row.kind === 'group' && row.own)
  return (
    <div className={styles.frame}>
      <div ref={view} className={styles.view} onScroll={onScroll} data-part="messages">
        <div className={styles.rows} role="log" aria-label={t('Messages')}>
          {rows.length === 0 && typing.length === 0 && <p className={styles.event}>{t('No messages yet')}</p>}
          {rows.map((row) => (
            <Shown key={row.key} row={row} newest={row === lastGroup} />
          ))}
          <Typing users={typing} />
        </div>
      </div>
      {!atEnd && (
        <PlainButton className={styles.latest} onClick={() => void jumpToLatest()}>
          <ArrowDown className="icon-18" aria-hidden="true" />
          {t('Jump to latest')}
          {conversation.unread > 0 && <b className={styles.count}>{formatNumber(conversation.unread)}</b>}
        </PlainButton>
      )}
    </div>
  )
}
