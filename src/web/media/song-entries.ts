import { Download, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import type { Song } from '../../contract/songs.ts'
import { downloadSong } from '../api/download.ts'
import { showError } from '../api/errors.ts'
import { removeSong, setVisibility } from '../api/own-songs.ts'
import { translate as t } from '../i18n/i18n.ts'
import { loggedInOrAsk } from '../session/gate.ts'
import { confirm } from '../ui/confirm.ts'
import type { MenuEntry } from '../ui/menu.ts'
import { notify } from '../ui/notices.ts'
import { editSong } from './song-editing.ts'

const download = async (song: Song): Promise<void> => {
  if (await loggedInOrAsk()) await downloadSong(song.id).catch(showError)
}

/** Asks, then deletes an own song for good. */
export const askToRemove = async (song: Song): Promise<void> => {
  const yes = await confirm({
    title: t('Delete {title}?', { title: song.title }),
    text: t('It leaves every list and cannot be brought back.'),
    no: t('Cancel'),
    yes: t('Delete'),
    danger: true,
  })
  if (!yes) return
  try {
    await removeSong(song.id)
    notify({ type: 'success', title: t('Deleted'), text: song.title })
  } catch (error) {
    showError(error)
  }
}

/** What the menu of a song offers to its owner, and to who may save its file. */
export const songEntries = (song: Song): MenuEntry[] => {
  const entries: MenuEntry[] = [{ kind: 'line' }]
  const add = (label: string, icon: typeof Pencil, run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  if (song.downloadable) add(t('Download'), Download, () => void download(song))
  if (!song.owned) return entries
  add(t('Edit'), Pencil, () => editSong(song))
  if (song.public) add(t('Make private'), EyeOff, () => void setVisibility(song.id, false))
  else add(t('Make public'), Eye, () => void setVisibility(song.id, true))
  add(t('Delete'), Trash2, () => void askToRemove(song))
  return entries
}
