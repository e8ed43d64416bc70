import type { AnyRouter } from '@tanstack/react-router'
import { UserCheck, UserPlus, UserRound } from 'lucide-react'
import { toggleReaction } from '../../api/toggle.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import type { MenuEntry } from '../../ui/menu.ts'

/** Users have a menu too, although they aren't playable. */
export interface MenuUser {
  type: 'user'
  id: number
  title: string
  followed?: boolean | undefined
}

/** Returns the menu entries of a user: their page, and follow unless it is the viewer. */
export const userEntries = (user: MenuUser, router: AnyRouter): MenuEntry[] => {
  const { id, followed } = user
  const open = () => void router.navigate({ to: '/profile/$id', params: { id: String(id) } })
  const entries: MenuEntry[] = [{ kind: 'item', label: t('Go to profile'), icon: UserRound, run: open }]
  if (useSession.getState().user?.id !== id)
    entries.push({
      kind: 'item',
      label: followed ? t('Unfollow') : t('Follow'),
      icon: followed ? UserCheck : UserPlus,
      run: () => void toggleReaction(user),
    })
  return [...entries, { kind: 'line' }]
}
