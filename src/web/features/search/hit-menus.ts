import { useRouter } from '@tanstack/react-router'
import { UserCheck, UserPlus, UserRound } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import type { ProfileRef } from '../../../contract/profiles.ts'
import { toggleMark } from '../../api/toggle.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useItemMenu } from '../../media/item-menu.ts'
import { useSession } from '../../session/session.ts'
import { type MenuAnchor, type MenuEntry, toggleMenu } from '../../ui/menu.ts'

/** Opens the menu of a playlist among hits. */
export const usePlaylistMenu = (playlist: Playlist) => {
  const openMenu = useItemMenu()
  const { id, title, owned } = playlist
  return (anchor: MenuAnchor) =>
    void openMenu({ type: 'playlist', id, title, ...(owned ? {} : { mark: playlist }) }, anchor)
}

/** Opens the menu of a listener among hits. */
export const useProfileMenu = (profile: ProfileRef) => {
  const { t } = useTranslation()
  const router = useRouter()
  const own = useSession((state) => state.user?.id === profile.id)
  const { id, name, followed } = profile
  return (anchor: MenuAnchor) => {
    const open = () => void router.navigate({ to: '/profile/$id', params: { id: String(id) } })
    const entries: MenuEntry[] = [{ kind: 'item', label: t('Go to profile'), icon: UserRound, run: open }]
    if (!own)
      entries.push({
        kind: 'item',
        label: followed ? t('Unfollow') : t('Follow'),
        icon: followed ? UserCheck : UserPlus,
        run: () => void toggleMark(profile),
      })
    toggleMenu({ of: `user${id}`, label: t('Menu of {title}', { title: name }), entries, anchor })
  }
}
