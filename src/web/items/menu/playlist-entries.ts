import type { AnyRouter } from '@tanstack/react-router'
import { Globe, Lock, Pencil, Trash2 } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import { showError } from '../../api/errors.ts'
import { removePlaylist, showPlaylist } from '../../api/playlists.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { editPlaylist } from '../../playlists/playlist-dialogs.ts'
import { confirm } from '../../ui/confirm.ts'
import type { MenuEntry } from '../../ui/menu.ts'
import { showToast } from '../../ui/toasts.ts'

const turn = async ({ id, title, public: shown }: Playlist): Promise<void> => {
  try {
    await showPlaylist(id, !shown)
    showToast({ type: 'success', title, text: shown ? t('Only you can see it.') : t('Visible to everyone.') })
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

/** Returns the menu entries of a playlist for its owner. */
export const playlistEntries = (playlist: Playlist, router: AnyRouter): MenuEntry[] => {
  const entries: MenuEntry[] = [{ kind: 'line' }]
  const add = (label: string, icon: typeof Pencil, run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  add(t('Edit playlist'), Pencil, () => void editPlaylist({ playlist }))
  if (playlist.public) add(t('Make private'), Lock, () => void turn(playlist))
  else add(t('Make public'), Globe, () => void turn(playlist))
  add(t('Delete playlist'), Trash2, () => void remove(playlist, router))
  return entries
}
