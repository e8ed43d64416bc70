import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { showError } from '../../api/errors.ts'
import { type ChatPartner, setOpenChatWith } from './chat-window.ts'

const DOCKED = '(min-width: 1024px)'

/** Opens the chat with a friend: docked where there is room, otherwise as a page. */
export const openChat = ({ id, name, avatar }: ChatPartner, router: AnyRouter): void => {
  const onPage = router.state.location.pathname.startsWith('/messages')
  if (matchMedia(DOCKED).matches && !onPage) {
    setOpenChatWith({ id, name, avatar })
    return
  }
  const open = async () => {
    const { openConversation } = await import('../../api/chat/conversations.ts')
    const conversation = await openConversation(id)
    await router.navigate({ to: '/messages/{-$id}', params: { id: String(conversation.id) } } as never)
  }
  open().catch(showError)
}

export const useOpenChat = (): ((partner: ChatPartner) => void) => {
  const router = useRouter()
  return (partner) => openChat(partner, router)
}
