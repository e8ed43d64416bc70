import type { Song } from '../../contract/songs.ts'
import { showError } from '../api/errors.ts'
import { loadRelatedSongs } from '../api/songs.ts'
import { translate as t } from '../i18n/i18n.ts'
import { showToast } from '../ui/toasts.ts'
import { itemsOf, type Playable } from './playable.ts'
import { playback } from './playback.ts'

/** Songs of a collection whose related songs make up its radio. */
const SEEDS = 4

const shuffled = <T>(list: readonly T[]): T[] => {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/** Returns the lists by turns, each song once. */
const interleaved = (lists: Song[][]): Song[] => {
  const length = Math.max(0, ...lists.map((list) => list.length))
  const all = Array.from({ length }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1)))
  return [...new Map(all.flat().map((song) => [song.id, song])).values()]
}

/**
 * Plays an item's radio: some of its songs, then those related to them. The player continues with what is related to the
 * last ones. A song's radio starts with the song itself.
 */
export const startRadio = async (item: Playable, loaded?: Song[]): Promise<void> => {
  try {
    const songs = (loaded ?? (await itemsOf(item))).filter((one): one is Song => one.type === 'song')
    const seeds = (item.type === 'song' ? songs : shuffled(songs)).slice(0, SEEDS)
    if (seeds.length === 0) {
      showToast({ type: 'info', title: t('No songs yet'), text: '' })
      return
    }
    const related = await Promise.all(seeds.map((seed) => loadRelatedSongs(seed.id)))
    const rest = interleaved(related.map(shuffled))
    const known = new Set(seeds.map((seed) => seed.id))
    const player = await playback()
    const source = { type: 'radio' as const, title: t('{title} radio', { title: item.title }) }
    const upcoming = [...seeds.slice(1), ...rest.filter((song) => !known.has(song.id))]
    player.play([seeds[0] as Song, ...shuffled(upcoming)], { source, shuffle: false })
  } catch (error) {
    showError(error)
  }
}
