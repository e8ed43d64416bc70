import type { Song } from '../../../../contract/catalog/items.ts'
import { showError } from '../../../data/errors.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { itemsOf, type Playable } from './playable.ts'
import { playback } from './playback.ts'
import { loadRelatedTo, seedsOf, shuffled } from './related-songs.ts'

/**
 * Plays an item's radio: some of its songs, then those related to them. The player continues with what is related to the
 * last ones. A song's radio starts with the song itself.
 */
export const startRadio = async (item: Playable, loaded?: Song[]): Promise<void> => {
  try {
    const songs = (loaded ?? (await itemsOf(item))).filter((one): one is Song => one.type === 'song')
    const seeds = item.type === 'song' ? songs : seedsOf(songs)
    if (seeds.length === 0) {
      showToast({ type: 'info', title: t('No songs yet'), text: '' })
      return
    }
    const related = await loadRelatedTo(seeds)
    const player = await playback()
    const source = { type: 'radio' as const, title: t('{title} radio', { title: item.title }) }
    const upcoming = shuffled([...seeds.slice(1), ...related])
    player.play([seeds[0] as Song, ...upcoming], { source, shuffle: false })
  } catch (error) {
    showError(error)
  }
}
