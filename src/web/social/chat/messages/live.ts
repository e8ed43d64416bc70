import type { AnyRouter } from '@tanstack/react-router'
import type { Conversation, Message } from '../../../../contract/social/chat.ts'
import { queryClient } from '../../../data/client.ts'
import { onEvents } from '../../../data/events/event-handlers.ts'
import { followEvents } from '../../../data/events/events.ts'
import { useSession } from '../../../data/session/session.ts'
import { alertMessage, endAlert } from './alerts.ts'
import {
  changeConversation,
  conversationsQuery,
  isLoadingConversations,
  reloadChanged,
  reloadConversations,
  reloadUnread,
  unreadQuery,
} from './conversations.ts'
import { reloadThreads, storeMessage } from './messages.ts'
import { confirmArrival, forgetReceipts } from './receipts.ts'
import { startTyping, stopTyping } from './typing.ts'

const viewer = (): number | undefined => useSession.getState().user?.id

const withLast = (one: Conversation, message: Message): Conversation => {
  if (message.id <= (one.last_message?.id ?? 0)) return one
  const isNew = message.user_id !== viewer() && message.kind === 'text'
  return {
    ...one,
    last_message: message,
    updated_at: message.created_at,
    unread: isNew ? one.unread + 1 : one.unread,
  }
}

/** A message has arrived, or an own one was sent, maybe on another device. */
export const receiveMessage = (message: Message): void => {
  const { id, conversation_id, user_id } = message
  storeMessage(message)
  if (user_id !== null) stopTyping(conversation_id, user_id)
  const listed = changeConversation(conversation_id, (one) => withLast(one, message))
  // A reply under way may be older than the message, and would replace what is shown.
  if (!listed || isLoadingConversations()) void reloadConversations()
  if (user_id === viewer()) return
  confirmArrival(conversation_id, id)
  void reloadUnread()
}

interface Receipt {
  conversation_id: number
  user_id: number
  message_id: number
}

const withReceipt = ({ conversation_id, user_id, message_id }: Receipt, read: boolean): void => {
  changeConversation(conversation_id, (one) => ({
    ...one,
    users: one.users.map((user) => {
      if (user.id !== user_id) return user
      const delivered_id = Math.max(user.delivered_id ?? 0, message_id)
      return read
        ? { ...user, delivered_id, read_id: Math.max(user.read_id ?? 0, message_id) }
        : { ...user, delivered_id }
    }),
  }))
}

/** Applies what the account read on another device. */
const readElsewhere = (conversation_id: number, message_id: number, unread: number): void => {
  if (unread === 0) endAlert(conversation_id)
  changeConversation(conversation_id, (one) => ({
    ...one,
    unread,
    read_id: Math.max(one.read_id, message_id),
  }))
  void reloadUnread()
}

/** Loads the conversations with unread messages, which thereby have arrived on this device. */
const confirmWaiting = async (): Promise<void> => {
  const { unread } = await queryClient.fetchQuery(unreadQuery())
  if (unread === 0) return
  const { pages } = await queryClient.fetchInfiniteQuery(conversationsQuery())
  for (const { id, last_message, unread } of pages.flatMap(({ data }) => data))
    if (last_message && unread > 0) confirmArrival(id, last_message.id)
}

const reloadAll = async (): Promise<void> => {
  await Promise.all([reloadConversations(), reloadUnread(), reloadThreads()])
}

/** Router of the page while chat is open to this account; it may end, with a plan for example. */
let followed: AnyRouter | null = null

const confirmLater = () => void (followed && confirmWaiting().catch(() => undefined))

onEvents({
  'message.created': ({ message }) => {
    receiveMessage(message)
    if (followed) alertMessage(message, followed).catch(() => undefined)
  },
  'message.changed': ({ message }) => storeMessage(message),
  'message.delivered': (receipt) => withReceipt(receipt, false),
  'message.read': ({ unread, ...receipt }) => {
    if (unread === null) withReceipt(receipt, true)
    else readElsewhere(receipt.conversation_id, receipt.message_id, unread)
  },
  typing: ({ conversation_id, user_id }) => startTyping(conversation_id, user_id),
  'conversation.changed': () => void reloadChanged(),
  // Who parted can no longer write to each other.
  'friend.changed': () => void reloadConversations(),
  resync: () => void reloadAll().then(confirmLater),
})

/** Keeps everything about chat up to date while the page is open; returns the function that stops it. */
export const followChat = (router: AnyRouter): (() => void) => {
  const stop = followEvents()
  followed = router
  confirmLater()
  return () => {
    stop()
    followed = null
    forgetReceipts()
  }
}
