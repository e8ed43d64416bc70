import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, CheckCheck, MessageCircle, Music, Pencil, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../../contract/social/chat.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Faces } from './Faces.tsx'
import { conversationsQuery } from './messages/conversations.ts'
import { useTyping } from './messages/typing.ts'
import styles from './messages.module.css'
import { UnreadCount } from './UnreadCount.tsx'
import { useFriends } from './use-friends.ts'
import { briefly, lineOf, nameOf, typingText } from './words.ts'

const LastMessage = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTranslation()
  const viewer = useSession(({ user }) => user?.id ?? 0)
  const { id, kind, users, last_message: last } = conversation
  const typing = useTyping((state) => (state[id]?.length ? state[id] : null))
  const member = (user: number | null) => users.find((one) => one.id === user)?.name ?? t('Someone')
  if (typing)
    return (
      <span className={`${styles.typing} truncate`}>
        {kind === 'direct' ? t('typing…') : typingText(typing, member, t)}
      </span>
    )
  if (!last) return <span className="truncate">{t('No messages yet')}</span>
  const line = lineOf(last, member, viewer, t)
  const own = last.user_id === viewer
  const read = own && users.length > 0 && users.every(({ read_id }) => (read_id ?? 0) >= last.id)
  const said = last.kind === 'text' && !last.deleted
  const author = own ? t('You') : kind === 'group' ? member(last.user_id) : ''
  return (
    <>
      {said && read && <CheckCheck className={`icon-16 ${styles.read}`} role="img" aria-label={t('Read')} />}
      {said && last.item && <Music className="icon-16" aria-hidden="true" />}
      {said && author ? (
        <span className={styles.authored}>
          <span className={styles.author}>{t('{name}: {text}', { name: author, text: '' })}</span>
          <span className="truncate" dir="auto">
            {line}
          </span>
        </span>
      ) : (
        <span className="truncate" dir="auto">
          {line}
        </span>
      )}
    </>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  open: boolean
  online: boolean
}

const ConversationRow = ({ conversation, open, online }: ConversationRowProps) => {
  const { t } = useTranslation()
  const { id, unread, muted, updated_at } = conversation
  return (
    <Link
      to={'/messages/{-$id}' as '/'}
      params={{ id: String(id) } as never}
      className={classes(styles.row, unread > 0 && !muted && styles.unread)}
      aria-current={open ? 'page' : undefined}
      data-part="conversation"
    >
      <Faces conversation={conversation} size={44} online={online} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <b className="truncate" dir="auto">
            {nameOf(conversation, t)}
          </b>
          {muted && <BellOff className="icon-16" role="img" aria-label={t('Muted')} />}
          <time dateTime={updated_at}>{briefly(updated_at)}</time>
        </span>
        <span className={styles.line}>
          <LastMessage conversation={conversation} />
          <UnreadCount count={unread} muted={muted} />
        </span>
      </span>
    </Link>
  )
}

/** Shown while the list loads. */
const Loading = () =>
  [1, 2, 3, 4, 5].map((index) => (
    <div key={index} className={styles.row} aria-hidden="true">
      <Skeleton width={44} height={44} round />
      <Skeleton width={160} height={12} />
    </div>
  ))

/** Calls back when its place comes into view. */
const Sentinel = ({ reached }: { reached: () => void }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached())
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [reached])
  return <div ref={element} />
}

/** All conversations, last changed first; a text finds those with such a name. */
export const ConversationList = ({ openId }: { openId: number | null }) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const q = query.trim()
  const list = useInfiniteQuery(conversationsQuery(q))
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? []
  const online = new Set(useFriends().flatMap((friend) => (friend.online ? [friend.id] : [])))
  const write = () => openDialog(() => import('./NewMessageDialog.tsx').then((m) => m.NewMessageDialog))
  return (
    <div className={styles.list}>
      <header className={styles.listHead}>
        {openId === null ? (
          <PageTitle size={20}>{t('Messages')}</PageTitle>
        ) : (
          <h2 className="heading-20">{t('Messages')}</h2>
        )}
        <IconButton
          label={t('New group')}
          onClick={() => openDialog(() => import('./NewGroupDialog.tsx').then((m) => m.NewGroupDialog))}
        >
          <Users aria-hidden="true" />
        </IconButton>
        <IconButton label={t('New message')} onClick={write}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <FilterField
          label={t('Search conversations')}
          value={query}
          onChange={setQuery}
          className={styles.find}
        />
      </header>
      <nav className={styles.rows} aria-label={t('Conversations')}>
        {list.isPending && <Loading />}
        {list.isError && !list.data && <LoadError error={list.error} retry={() => void list.refetch()} />}
        {list.isSuccess && conversations.length === 0 && q !== '' && (
          <p className={styles.none} role="status">
            {t('No results')}
          </p>
        )}
        {list.isSuccess && conversations.length === 0 && q === '' && (
          <EmptyState
            icon={<MessageCircle aria-hidden="true" />}
            title={t('No messages yet')}
            text={t('Message a friend, or send them a song.')}
          >
            <Button variant="primary" className="mt-4" onClick={write}>
              {t('New message')}
            </Button>
          </EmptyState>
        )}
        {conversations.map((one) => (
          <ConversationRow
            key={one.id}
            conversation={one}
            open={one.id === openId}
            online={one.kind === 'direct' && one.users.some(({ id }) => online.has(id))}
          />
        ))}
        {list.hasNextPage && !list.isFetchingNextPage && (
          <Sentinel reached={() => void list.fetchNextPage()} />
        )}
      </nav>
    </div>
  )
}
