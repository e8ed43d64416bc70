import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { setUnreadInTitle } from '../../platform/pages/document-title.ts'
import { IconLink } from '../../ui/buttons/IconLink.tsx'
import { useOff } from '../../ui/layout/OfflinePart.tsx'
import { LazyMount } from '../../ui/lists/LazyMount.tsx'
import { UnreadBadge } from '../../ui/UnreadBadge.tsx'
import { canChat } from '../people/can-chat.ts'
import { useChatWindow } from '../people/chat-window.ts'
import { unreadQuery } from './messages/conversations.ts'
import { followChat } from './messages/live.ts'

const ChatDock = lazy(() => import('./ChatDock.tsx').then((m) => ({ default: m.ChatDock })))

const Allowed = () => {
  const { t } = useTranslation()
  const account = useSession(({ user }) => user?.id)
  const unread = useQuery(unreadQuery()).data?.unread ?? 0
  const router = useRouter()
  useEffect(() => {
    return account === undefined ? undefined : followChat(router)
  }, [account, router])
  useEffect(() => {
    setUnreadInTitle(unread)
    return () => setUnreadInTitle(0)
  }, [unread])
  const docked = useChatWindow((state) => state.openChatWith !== null)
  return (
    <>
      <IconLink
        to="/messages/{-$id}"
        params={{ id: undefined }}
        bright
        data-part="icon-button messages"
        label={unread > 0 ? t('Messages, {total} unread', { total: unread }) : t('Messages')}
        data-tip={t('Messages')}
        {...useOff('/messages')}
      >
        <MessageCircle aria-hidden="true" />
        <UnreadBadge count={unread} />
      </IconLink>
      {createPortal(
        <LazyMount when={docked}>
          <ChatDock />
        </LazyMount>,
        document.body,
      )}
    </>
  )
}

/** Leads to all messages; shows how many are unread, in the title of the page, too, and keeps chat up to date on every page. */
export const MessagesButton = () => (useSession(({ user }) => canChat(user)) ? <Allowed /> : null)
