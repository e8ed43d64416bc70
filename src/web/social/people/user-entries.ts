import type { AnyRouter } from '@tanstack/react-router'
import { Ban, Blend, MessageCircle, UserCheck, UserMinus, UserPlus, UserRound } from 'lucide-react'
import type { MenuUser } from '../../catalog/items/menu/menu-item.ts'
import { toggleReaction } from '../../data/reactions/toggle.ts'
import { useSession } from '../../data/session/session.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { openNewBlend } from '../blends/open-new-blend.ts'
import { blockUser, unblockUser } from '../friends/friends.ts'
import { offersChat } from './can-chat.ts'
import { openChat } from './open-chat.ts'
import { askToRemoveFriend } from './remove-friend.ts'

const askToBlock = async ({ id, title: name }: MenuUser): Promise<void> => {
  const question = {
    title: t('Block {name}?', { name }),
    text: t('You won’t see each other anywhere, and you’ll no longer be friends.'),
    yes: t('Block'),
    no: t('Cancel'),
    danger: true,
  }
  if (await confirm(question)) await blockUser({ id, name })
}

/** Returns the menu entry that blocks a user, or no longer does. */
export const blockEntry = (user: MenuUser): MenuEntry => {
  const blocked = user.friend_status === 'blocked'
  return {
    kind: 'item',
    label: blocked ? t('Unblock') : t('Block'),
    icon: Ban,
    danger: !blocked,
    run: () => void (blocked ? unblockUser({ id: user.id, name: user.title }) : askToBlock(user)),
  }
}

/** Returns the first menu entries of a user: their page unless it is open and, unless it is the viewer, chat and follow. */
export const userEntries = (user: MenuUser, router: AnyRouter): MenuEntry[] => {
  const { id, followed } = user
  const other = useSession.getState().user?.id !== id
  const entries: MenuEntry[] = []
  if (router.state.location.pathname !== `/profile/${id}`)
    entries.push({
      kind: 'item',
      label: t('Go to profile'),
      icon: UserRound,
      run: () => void router.navigate({ to: '/profile/$id', params: { id: String(id) } }),
    })
  if (other && user.friend_status === 'friends' && offersChat())
    entries.push({
      kind: 'item',
      label: t('Message'),
      icon: MessageCircle,
      run: () => openChat({ id, name: user.title, avatar: user.avatar ?? null }, router),
    })
  if (other && user.friend_status === 'friends')
    entries.push({
      kind: 'item',
      label: t('Invite to a Blend'),
      icon: Blend,
      run: () => openNewBlend([id]),
    })
  if (other && user.friend_status !== 'blocked')
    entries.push({
      kind: 'item',
      label: followed ? t('Unfollow') : t('Follow'),
      icon: followed ? UserCheck : UserPlus,
      run: () => void toggleReaction(user),
    })
  if (other && user.friend_status === 'friends')
    entries.push({
      kind: 'item',
      label: t('Remove friend'),
      icon: UserMinus,
      run: () => void askToRemoveFriend({ id, name: user.title }),
    })
  return entries
}
