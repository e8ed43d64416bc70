import { Heart, ListEnd, ListMinus, ListPlus, ListStart, Play } from 'lucide-react'
import type { Song } from '../../contract/songs.ts'
import { showError } from '../api/errors.ts'
import { isMarkedNow } from '../api/marks.ts'
import { toggleMark } from '../api/toggle.ts'
import { translate as t } from '../i18n/i18n.ts'
import { loggedInOrAsk } from '../session/gate.ts'
import type { MenuEntry } from '../ui/menu.ts'
import { notify } from '../ui/notices.ts'
import { queueItems } from './item-menu.ts'
import { playback } from './playback.ts'
import { askForPlaylist } from './playlist-dialogs.ts'
import { type Selection, selectedSongs } from './selection.ts'

/** Likes go out one by one, so they end somewhere. */
const MOST_LIKES = 200

type Entry = Extract<MenuEntry, { kind: 'item' }>

const play = async (songs: Song[]): Promise<void> => {
  try {
    const player = await playback()
    player.play(songs)
  } catch (error) {
    showError(error)
  }
}

const markAll = async (songs: Song[], on: boolean): Promise<void> => {
  for (const song of songs) await toggleMark(song, on)
}

const like = async (songs: Song[], on: boolean): Promise<void> => {
  if (!(await loggedInOrAsk())) return
  const changed = songs.filter((song) => isMarkedNow(song) !== on)
  await markAll(changed, on)
  notify({
    type: 'success',
    title: on ? t('Liked') : t('Not liked any more'),
    text: t('{count} songs', { count: changed.length }),
    action: { label: t('Undo'), run: () => void markAll(changed, !on) },
  })
}

/** What can be done with the selected songs at once. */
export const selectionEntries = (selection: Selection): Entry[] => {
  const songs = selectedSongs(selection)
  const { remove } = selection.list ?? {}
  const title = songs.length === 1 && songs[0] ? songs[0].title : t('{count} songs', { count: songs.length })
  const load = async () => songs
  const liked = songs.every(isMarkedNow)
  const entries: Entry[] = []
  const add = (label: string, icon: Entry['icon'], run: () => void) =>
    entries.push({ kind: 'item', label, icon, run })
  add(t('Play'), Play, () => void play(songs))
  add(t('Play next'), ListStart, () => void queueItems({ title, items: load, next: true }))
  add(t('Add to queue'), ListEnd, () => void queueItems({ title, items: load, next: false }))
  add(t('Add to playlist'), ListPlus, () => void askForPlaylist({ title, songs: load }))
  if (songs.length <= MOST_LIKES) add(liked ? t('Unlike') : t('Like'), Heart, () => void like(songs, !liked))
  if (remove) add(t('Remove from this playlist'), ListMinus, () => remove(songs))
  return entries
}
