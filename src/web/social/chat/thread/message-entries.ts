import { Copy, Flag, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react'
import type { Message } from '../../../../contract/social/chat.ts'
import { showError } from '../../../data/errors.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { deleteMessage, react } from '../messages/messages.ts'
import { isEditable } from '../words.ts'
import type { ThreadContextValue } from './thread-context.ts'

/** Offered first below a message. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const

/** Returns whether a user has reacted with an emoji. */
export const hasReacted = ({ reactions }: Message, emoji: string, user: number): boolean =>
  reactions.some((one) => one.emoji === emoji && one.user_ids.includes(user))

/** Adds an emoji below a message, or removes it. */
export const toggleReaction = (message: Message, emoji: string, user: number): void =>
  void react(message, emoji, !hasReacted(message, emoji, user)).catch(showError)

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', title: t('Copied'), text: '' })
  } catch {
    showToast({ type: 'error', title: t('Error'), text: t('The browser doesn’t allow copying.') })
  }
}

const askToDelete = async (message: Message): Promise<void> => {
  const yes = await confirm({
    title: t('Delete this message?'),
    text: t('It will be deleted for everyone in this conversation.'),
    yes: t('Delete'),
    no: t('Cancel'),
    danger: true,
  })
  if (yes) await deleteMessage(message).catch(showError)
}

/** Characters of a message that its report shows. */
const EXCERPT = 40

const excerptOf = ({ text, item }: Message): string | null => {
  if (text === null) return item?.title ?? null
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
}

interface Asked {
  message: Message
  thread: ThreadContextValue
  /** Opens the choice of all emoji. */
  pick: () => void
}

/** Returns the menu entries of a message. */
export const messageEntries = ({ message, thread, pick }: Asked): MenuEntry[] => {
  const { viewer, conversation, reply, edit, member } = thread
  const { text, user_id } = message
  const entries: MenuEntry[] = []
  const add = (label: string, icon: typeof Copy, run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  if (conversation.can_send) {
    const items = quickReactions.map((emoji) => ({
      text: emoji,
      label: t('React with {emoji}', { emoji }),
      chosen: hasReacted(message, emoji, viewer),
      run: () => toggleReaction(message, emoji, viewer),
    }))
    entries.push({ kind: 'row', items })
    add(t('More reactions'), SmilePlus, pick)
    add(t('Reply'), Reply, () => reply(message))
  }
  if (text !== null) add(t('Copy text'), Copy, () => void copy(text))
  if (user_id === viewer) {
    if (conversation.can_send && isEditable(message)) add(t('Edit'), Pencil, () => edit(message))
    add(t('Delete'), Trash2, () => void askToDelete(message))
  } else if (user_id !== null)
    add(t('Report message'), Flag, () =>
      openDialog(() => import('../../../site/reports/ReportDialog.tsx').then((m) => m.ReportDialog), {
        type: 'message',
        id: message.id,
        title: excerptOf(message) ?? member(user_id),
      }),
    )
  return entries
}
