import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { usePlayer } from '../../player/state.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { canChat } from '../people/can-chat.ts'
import { CHAT_WINDOW, type ChatPartner, setOpenChatWith, useChatWindow } from '../people/chat-window.ts'
import styles from './dock.module.css'
import { conversationQuery, openConversation } from './messages/conversations.ts'
import { useTyping } from './messages/typing.ts'
import { Thread } from './thread/Thread.tsx'
import { UnreadCount } from './UnreadCount.tsx'

const remember = (): void => {
  const state = useChatWindow.getState()
  try {
    if (state.openChatWith === null) sessionStorage.removeItem(CHAT_WINDOW)
    else sessionStorage.setItem(CHAT_WINDOW, JSON.stringify(state))
  } catch {
    // It is only not remembered.
  }
}
useChatWindow.subscribe(remember)

const minimize = (minimized: boolean) => useChatWindow.setState({ minimized })
const close = () => setOpenChatWith(null)

const useChatWith = ({ id }: ChatPartner) =>
  useQuery({
    queryKey: ['chat-with', id],
    queryFn: () => openConversation(id),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many messages wait, or that another one is being written. */
const Waiting = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const unread = useQuery(conversationQuery(id)).data?.unread ?? 0
  const typing = useTyping((state) => (state[id]?.length ?? 0) > 0)
  return (
    <>
      {typing && <small className={styles.typing}>{t('typing…')}</small>}
      <UnreadCount count={unread} />
    </>
  )
}

const Minimized = ({ partner }: { partner: ChatPartner }) => {
  const { t } = useTranslation()
  const { data } = useChatWith(partner)
  return (
    <div className={styles.bar}>
      <PlainButton className={styles.who} onClick={() => minimize(false)}>
        <Cover picture={partner.avatar} name={partner.name} size={28} shape="round" />
        <b className="truncate" dir="auto">
          {partner.name}
        </b>
        {data && <Waiting id={data.id} />}
        <ChevronUp className="icon-18" aria-hidden="true" />
      </PlainButton>
      <IconButton label={t('Close chat')} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const Open = ({ partner }: { partner: ChatPartner }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const { data, error, refetch } = useChatWith(partner)
  const openPage = () => {
    if (!data) return
    close()
    void router.navigate({ to: '/messages/{-$id}', params: { id: String(data.id) } } as never)
  }
  const buttons = (
    <>
      <IconButton label={t('Open as a page')} disabled={!data} onClick={openPage}>
        <Maximize2 className="icon-18" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Minimize chat')} onClick={() => minimize(true)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Close chat')} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </>
  )
  if (data) return <Thread id={data.id} after={buttons} />
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.who} />
        {buttons}
      </div>
      {error && <LoadError error={error} retry={() => void refetch()} />}
    </>
  )
}

/** The chat above the player bar; hidden on the page of all messages. */
export const ChatDock = () => {
  const { t } = useTranslation()
  const { openChatWith, minimized } = useChatWindow()
  const beside = usePlayer((state) => state.panel !== null)
  const onPage = useRouterState({ select: ({ location }) => location.pathname.startsWith('/messages') })
  const allowed = useSession(({ user }) => canChat(user))
  // The first one is opened before this module follows the state.
  useEffect(remember, [])
  if (!openChatWith || onPage || !allowed) return null
  return (
    <aside
      className={classes(styles.dock, minimized && styles.minimized, beside && styles.beside)}
      data-part="chat-dock"
      aria-label={t('Chat with {name}', { name: openChatWith.name })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) minimize(true)
      }}
    >
      {minimized ? (
        <Minimized partner={openChatWith} />
      ) : (
        <Open key={openChatWith.id} partner={openChatWith} />
      )}
    </aside>
  )
}
