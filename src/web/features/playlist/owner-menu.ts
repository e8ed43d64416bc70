import { useRouter } from '@tanstack/react-router'
import { Globe, Lock, Pencil, Trash2 } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import { showError } from '../../api/errors.ts'
import { removePlaylist, showPlaylist } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { editPlaylist } from '../../media/playlist-dialogs.ts'
import { confirm } from '../../ui/confirm.ts'
import type { MenuEntry } from '../../ui/menu.ts'
import { notify } from '../../ui/notices.ts'

/** What the owner of a playlist can do with it; nothing for others. */
export const useOwnerMenu = (playlist: Playlist | null | undefined): MenuEntry[] | undefined => {
  const { t } = useTranslation()
  const router = useRouter()
  if (!playlist?.owned) return undefined
  const { id, title } = playlist

  const turn = async () => {
    try {
      await showPlaylist(id, !playlist.public)
      const text = playlist.public ? t('Only you can see it.') : t('Everyone can see it.')
      notify({ type: 'success', title, text })
    } catch (error) {
      showError(error)
    }
  }
  const remove = async () => {
    const yes = await confirm({
      title: t('Delete {title}?', { title }),
      text: t('The playlist is gone for good. Its songs stay.'),
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await removePlaylist(id)
      await router.navigate({ to: '/library/playlists', replace: true })
      notify({ type: 'success', title: t('Playlist deleted'), text: title })
    } catch (error) {
      showError(error)
    }
  }
  return [
    { kind: 'line' },
    {
      kind: 'item',
      label: t('Edit playlist'),
      icon: Pencil,
      run: () => void editPlaylist({ playlist }),
    },
    playlist.public
      ? { kind: 'item', label: t('Make private'), icon: Lock, run: () => void turn() }
      : { kind: 'item', label: t('Make public'), icon: Globe, run: () => void turn() },
    { kind: 'item', label: t('Delete playlist'), icon: Trash2, run: () => void remove() },
  ]
}
