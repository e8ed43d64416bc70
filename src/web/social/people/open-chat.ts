import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { showError } from '../../data/errors.ts'
import { withEntitlement } from '../../data/session/entitlements.ts'
import { type ChatPartner, setOpenChatWith } from './chat-window.ts'

const DOCKED = '(min-width: 1024px)'

const open = ({ id, name, avatar }: ChatPartner, router: AnyRouter): void => {
  const onPage = router.state.location.pathname.startsWith('/messages')
  if (matchMedia(DOCKED).matches && !onPage) {
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
