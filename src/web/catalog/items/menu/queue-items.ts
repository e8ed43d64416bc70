import { showError } from '../../../data/errors.ts'
import { translate } from '../../../i18n/i18n.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import { isLocked, usePlayer } from '../../../player/state.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { itemsOf } from '../playback/playable.ts'
import { playback } from '../playback/playback.ts'
import type { MenuItem } from './menu-item.ts'

/** Returns what is played of an item. */
export const itemsIn = async ({ songs, single, ...item }: MenuItem): Promise<PlayItem[]> =>
  songs ?? (single ? [single] : itemsOf(item))

interface ToQueue {
  /** Name of the items, as shown to the listener. */
  title: string
  items: () => Promise<PlayItem[]>
  /** Inserts before the upcoming entries instead of after them. */
  next: boolean
}

/** Adds items to the queue and shows a toast. */
export const queueItems = async ({ title, items, next }: ToQueue): Promise<void> => {
  try {
    const list = await items()
    const player = await playback()
    if (next) player.playNext(list)
    else player.append(list)
    if (list.length === 0) return
    const added = next ? translate('Playing next') : translate('Added to queue')
    const announced = isLocked(usePlayer.getState()) ? translate('Suggested to the host') : added
    showToast({ type: 'success', title: announced, text: title })
  } catch (error) {
    showError(error)
  }
}

/** Adds an item before or after the upcoming entries of the queue and shows a toast. */
export const queueUp = (item: MenuItem, next: boolean): Promise<void> =>
  queueItems({ title: item.title, items: () => itemsIn(item), next })

/** Adds an item to the end of the queue and shows a toast. */
export const addToQueue = (item: MenuItem): Promise<void> => queueUp(item, false)
