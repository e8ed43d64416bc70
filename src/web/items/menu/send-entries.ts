import { Send } from 'lucide-react'
import type { SharedItemType } from '../../../contract/chat-message.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { openDialog } from '../../ui/dialogs.ts'
import type { MenuEntry } from '../../ui/menu.ts'
import { canChat } from '../people/can-chat.ts'

interface Sent {
  type: SharedItemType | 'genre'
  id: number
  title: string
}

/** Returns the menu entry that sends an item to friends. */
export const sendEntries = ({ type, id, title }: Sent): MenuEntry[] => {
  if (type === 'genre' || !canChat()) return []
  const run = () => openDialog('sendToFriend', { type, id, title })
  return [{ kind: 'item', label: t('Send to a friend'), icon: Send, run }]
}
