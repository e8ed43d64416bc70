import type { AnyRouter } from '@tanstack/react-router'
import { UserCheck, UserPlus, UserRound } from 'lucide-react'
import { toggleMark } from '../api/toggle.ts'
import { translate as t } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'
import type { MenuEntry } from '../ui/menu.ts'
import type { Person } from './item-menu.ts'

/** What the menu of a listener offers: their page, and to follow them unless it is oneself. */
export const personEntries = (person: Person, router: AnyRouter): MenuEntry[] => {
  const { id, followed } = person
  const open = () => void router.navigate({ to: '/profile/$id', params: { id: String(id) } })
  const entries: MenuEntry[] = [{ kind: 'item', label: t('Go to profile'), icon: UserRound, run: open }]
  if (useSession.getState().user?.id !== id)
    entries.push({
      kind: 'item',
      label: followed ? t('Unfollow') : t('Follow'),
      icon: followed ? UserCheck : UserPlus,
      run: () => void toggleMark(person),
    })
  return [...entries, { kind: 'line' }]
}
