import { Send } from 'lucide-react'
import { translate as t } from '../../i18n/i18n.ts'
import { openDialog } from '../../ui/dialogs.ts'
import type { MenuEntry } from '../../ui/menu.ts'
import { canChat } from '../people/can-chat.ts'
import type { MenuItem } from './item-menu.ts'

/** Returns the menu entry that sends an item to friends. */
export const sendEntries = ({ type, id, title }: MenuItem): MenuEntry[] => {
  if (type === 'genre' || !canChat()) return []
  const run = () => openDialog('sendToFriend', { type, id, title })
  return [{ kind: 'item', label: t('Send to a friend'), icon: Send, run }]
}
