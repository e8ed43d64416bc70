import type { AnyRouter } from '@tanstack/react-router'
import { FileDown, Globe, History, Lock, LogOut, Pencil, Trash2, UserPlus, Users } from 'lucide-react'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import { showError } from '../../../data/errors.ts'
import { settings } from '../../../data/settings.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { editPlaylist, openMembers } from '../../playlists/playlist-dialogs.ts'
import { removePlaylist, showPlaylist } from '../../playlists/playlists.ts'

const turn = async ({ id, title, public: shown, shared }: Playlist): Promise<void> => {
  const hidden = shared ? t('Only its members can see it.') : t('Only you can see it.')
  try {
    await showPlaylist(id, !shown)
    showToast({ type: 'success', title, text: shown ? hidden : t('Visible to everyone.') })
  } catch (error) {
    showError(error)
  }
}

const remove = async ({ id, title }: Playlist, router: AnyRouter): Promise<void> => {
  const yes = await confirm({
    title: t('Delete {title}?', { title }),
    text: t('The playlist will be deleted permanently. Its songs stay in the catalogue.'),
    yes: t('Delete'),
    no: t('Cancel'),
    danger: true,
  })
  if (!yes) return
  try {
    await removePlaylist(id)
    if (router.state.location.pathname === `/playlist/${id}`)
      await router.navigate({ to: '/library/playlists', replace: true })
    showToast({ type: 'success', title: t('Playlist deleted'), text: title })
  } catch (error) {
    showError(error)
  }
}

/** Returns the menu entries of a playlist for its owner and members. */
export const playlistEntries = (playlist: Playlist, router: AnyRouter): MenuEntry[] => {
  const entries: MenuEntry[] = [{ kind: 'line' }]
  const add = (label: string, icon: typeof Pencil, run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  const owned = playlist.role === 'owner'
  if (owned) add(t('Edit playlist'), Pencil, () => void editPlaylist({ playlist }))
  if (playlist.shared) {
    add(t('Members'), Users, () => openMembers(playlist))
    add(t('Activity'), History, () =>
      openDialog(
        () => import('../../../social/playlist-members/ActivityDialog.tsx').then((m) => m.ActivityDialog),
        playlist,
      ),
    )
  } else if (settings().enableFriends && playlist.rules === null)
    add(t('Invite people'), UserPlus, () => openMembers(playlist))
  add(t('Export'), FileDown, () =>
    openDialog(() => import('../../playlists/ExportDialog.tsx').then((m) => m.ExportDialog), playlist),
  )
  if (!owned) {
    add(t('Leave playlist'), LogOut, async () =>
      (await import('../../../social/playlist-members/leave-playlist.ts')).leave(playlist, router),
    )
    return entries
  }
  if (playlist.public) add(t('Make private'), Lock, () => void turn(playlist))
  else add(t('Make public'), Globe, () => void turn(playlist))
  add(t('Delete playlist'), Trash2, () => void remove(playlist, router))
  return entries
}
