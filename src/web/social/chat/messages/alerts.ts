import type { AnyRouter } from '@tanstack/react-router'
import type { Conversation, Message } from '../../../../contract/social/chat.ts'
import { queryClient } from '../../../data/client.ts'
import { useSession } from '../../../data/session/session.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { dismissToast, showToast, useToasts } from '../../../ui/overlays/toasts.ts'
import { openChat } from '../../people/open-chat.ts'
import { lineOf, nameOf } from '../words.ts'
import { conversationQuery, loadedConversation } from './conversations.ts'
import { playMessageSound } from './message-sound.ts'

/** Toasts about conversations, with how many messages each stands for. */
const alerts = new Map<number, { toast: number; count: number }>()

/** Conversations on screen. */
const open = new Set<number>()

const isShown = (toast: number): boolean => useToasts.getState().toasts.some(({ id }) => id === toast)

const show = ({ user_id, ...message }: Message, conversation: Conversation, router: AnyRouter): void => {
  const { id, kind, users } = conversation
  const [first] = users
  const sender = users.find((user) => user.id === user_id)
  const name = sender?.name ?? t('Someone')
  const text = lineOf({ ...message, user_id }, () => name, 0, t)
  const before = alerts.get(id)
  const count = before && isShown(before.toast) ? before.count + 1 : 1
  const title = nameOf(conversation, t)
  const toast = showToast({
    key: `conversation ${id}`,
    type: 'info',
    title: count > 1 ? `${title} (${formatNumber(count)})` : title,
    text: kind === 'group' ? t('{name}: {text}', { name, text }) : text,
    person: { name, avatar: sender?.avatar ?? null },
    open: () =>
      kind === 'direct' && first
        ? openChat(first, router)
        : void router.navigate({ to: '/messages/{-$id}', params: { id: String(id) } } as never),
  })
  alerts.set(id, { toast, count })
}

/** Removes the toast about a conversation, as it is read. */
export const endAlert = (conversation: number): void => {
  const alert = alerts.get(conversation)
  if (alert) dismissToast(alert.toast)
  alerts.delete(conversation)
}

/** Notes that a conversation is on screen; returns the function that notes its end. */
export const noteOpen = (conversation: number): (() => void) => {
  open.add(conversation)
  endAlert(conversation)
  return () => void open.delete(conversation)
}

/**
 * Announces a message that has arrived: with a toast unless its conversation is open, and with a sound unless it is being
 * looked at. Muted conversations, and accounts that turned these notifications off, get neither.
 */
export const alertMessage = async (message: Message, router: AnyRouter): Promise<void> => {
  const { user } = useSession.getState()
  const { conversation_id: id, kind, user_id } = message
  if (!user || user_id === user.id || kind !== 'text' || user.notify.message === false) return
  const conversation = loadedConversation(id) ?? (await queryClient.fetchQuery(conversationQuery(id)))
  if (conversation.muted || (open.has(id) && document.hasFocus())) return
  playMessageSound()
  if (!open.has(id)) show(message, conversation, router)
}
