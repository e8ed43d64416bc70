import { Heart, ListMinus, Play } from 'lucide-react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { showError } from '../../../data/errors.ts'
import { isActiveNow } from '../../../data/reactions/reactions.ts'
import { toggleReaction } from '../../../data/reactions/toggle.ts'
import { requireLogin } from '../../../data/session/login-redirect.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { undoToast } from '../../../ui/overlays/toasts.ts'
import { openAddToPlaylist } from '../../playlists/playlist-dialogs.ts'
import { AddToPlaylistIcon, AddToQueueIcon, PlayNextIcon } from '../action-icons.ts'
import { playback } from '../playback/playback.ts'
import { type Selection, selectedSongs } from '../selection/selection.ts'
import { queueItems } from './queue-items.ts'

/** Each like is a request of its own, so their number is limited. */
const MOST_LIKES = 200

interface Entry extends Extract<MenuEntry, { kind: 'item' }> {
  /** Fewer words, where the selection is in view. */
  short?: string
  danger?: boolean
}

const play = async (songs: Song[]): Promise<void> => {
  try {
    const player = await playback()
    player.play(songs)
  } catch (error) {
    showError(error)
  }
}

const markAll = async (songs: Song[], liked: boolean): Promise<void> => {
  for (const song of songs) await toggleReaction(song, liked, true)
}

const like = async (songs: Song[], liked: boolean): Promise<void> => {
  if (!(await requireLogin())) return
  const changed = songs.filter((song) => isActiveNow(song) !== liked)
  await markAll(changed, liked)
  undoToast({
    title: liked ? t('Liked') : t('Removed from your likes'),
    text: t('{count} songs', { count: changed.length }),
    undo: () => void markAll(changed, !liked),
  })
}

/** Returns the bulk actions for the selected songs. */
export const selectionEntries = (selection: Selection): Entry[] => {
  const songs = selectedSongs(selection)
  const { remove } = selection.list ?? {}
  const title = songs.length === 1 && songs[0] ? songs[0].title : t('{count} songs', { count: songs.length })
  const load = async () => songs
  const liked = songs.every(isActiveNow)
  const entries: Entry[] = []
  const add = (label: string, icon: Entry['icon'], run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  add(t('Play'), Play, () => void play(songs))
  add(t('Play next'), PlayNextIcon, () => void queueItems({ title, items: load, next: true }))
  add(t('Add to queue'), AddToQueueIcon, () => void queueItems({ title, items: load, next: false }))
  add(t('Add to playlist'), AddToPlaylistIcon, () => void openAddToPlaylist({ title, songs: load }))
  if (songs.length <= MOST_LIKES) add(liked ? t('Unlike') : t('Like'), Heart, () => void like(songs, !liked))
  if (remove)
    entries.push({
      kind: 'item',
      label: t('Remove from this playlist'),
      short: t('Remove'),
      icon: ListMinus,
      danger: true,
      run: () => remove(songs),
    })
  return entries
}
