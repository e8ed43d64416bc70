import { Download, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { downloadSong } from '../../../data/download.ts'
import { showError } from '../../../data/errors.ts'
import { entitlementTo, withEntitlement } from '../../../data/session/entitlements.ts'
import { requireLogin } from '../../../data/session/login-redirect.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { removeSong, setVisibility } from '../../songs/own-songs.ts'

const download = async ({ id }: Song): Promise<void> => {
  if (await requireLogin())
    withEntitlement(
      'Download songs',
      { act: 'download_song', id },
      () => void downloadSong(id).catch(showError),
    )
}

/** Whether a song can be downloaded, or could be with a plan. */
const isOffered = (song: Song): boolean =>
  song.downloadable || (song.downloads_offered === true && entitlementTo('Download songs') === 'offered')

/** Deletes an own song permanently, after confirmation. */
export const askToRemove = async (song: Song): Promise<void> => {
  const yes = await confirm({
    title: t('Delete {title}?', { title: song.title }),
    text: t('It will be removed from all playlists. This can’t be undone.'),
    no: t('Cancel'),
    yes: t('Delete'),
    danger: true,
  })
  if (!yes) return
  try {
    await removeSong(song.id)
    showToast({ type: 'success', title: t('Deleted'), text: song.title })
  } catch (error) {
    showError(error)
  }
}

/** Returns the menu entries of a song for its owner and for users who may download it. */
export const songEntries = (song: Song): MenuEntry[] => {
  const entries: MenuEntry[] = [{ kind: 'line' }]
  const add = (label: string, icon: typeof Pencil, run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  if (isOffered(song)) add(t('Download'), Download, () => void download(song))
  if (!song.owned) return entries
  add(t('Edit'), Pencil, () =>
    openDialog(() => import('../../songs/editor/SongEditor.tsx').then((m) => m.SongEditor), { song }),
  )
  if (song.public) add(t('Make private'), EyeOff, () => void setVisibility(song.id, false))
  else add(t('Make public'), Eye, () => void setVisibility(song.id, true))
  add(t('Delete'), Trash2, () => void askToRemove(song))
  return entries
}
