import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { showError } from '../../data/errors.ts'
import { withEntitlement } from '../../data/session/entitlements.ts'
import { screenWidth } from '../../ui/layout/screen.ts'
import { type ChatPartner, setOpenChatWith } from './chat-window.ts'

/** From this width on, in pixels, chats are docked. */
const DOCKED = 1024

const open = ({ id, name, avatar }: ChatPartner, router: AnyRouter): void => {
  const onPage = router.state.location.pathname.startsWith('/messages')
  if (screenWidth() >= DOCKED && !onPage) {
    setOpenChatWith({ id, name, avatar })
    return
  }
  const openPage = async () => {
    const { openConversation } = await import('../chat/messages/conversations.ts')
    const conversation = await openConversation(id)
    await router.navigate({ to: '/messages/{-$id}', params: { id: String(conversation.id) } } as never)
  }
  openPage().catch(showError)
}

/** Opens the chat with a friend: docked where there is room, otherwise as a page. Offers a plan if chat needs one. */
export const openChat = (partner: ChatPartner, router: AnyRouter): void => {
  const { id, name, avatar } = partner
  withEntitlement('Use chat', { act: 'message', partner: { id, name, avatar } }, () => open(partner, router))
}

export const useOpenChat = (): ((partner: ChatPartner) => void) => {
  const router = useRouter()
  return (partner) => openChat(partner, router)
}
