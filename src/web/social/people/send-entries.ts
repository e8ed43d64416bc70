import { Send } from 'lucide-react'
import type { SharedItemType } from '../../../contract/social/chat.ts'
import { withEntitlement } from '../../data/session/entitlements.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { offersChat } from './can-chat.ts'

interface Sent {
  type: SharedItemType | 'genre'
  id: number
  title: string
}

/** Returns the menu entry that sends an item to friends. */
export const sendEntries = ({ type, id, title }: Sent): MenuEntry[] => {
  if (type === 'genre' || !offersChat()) return []
  const item = { type, id, title }
  const run = () =>
    withEntitlement('Use chat', { act: 'send', item }, () =>
      openDialog(() => import('../chat/SendToFriendDialog.tsx').then((m) => m.SendToFriendDialog), item),
    )
  return [{ kind: 'item', label: t('Send to a friend'), icon: Send, run }]
}
