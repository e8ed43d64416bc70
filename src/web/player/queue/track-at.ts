import type { Track } from '../engine/deck.ts'
import type { PlayerState } from '../state.ts'
import { durationOf, isEpisode, isLive } from './item.ts'

type Queued = Pick<PlayerState, 'queue' | 'source' | 'original'>

const albumAt = ({ queue }: Queued, index: number): number | undefined => {
  const item = queue[index]?.item
  return item?.type === 'song' ? item.album?.id : undefined
}

/** Whether an entry plays in album order: as part of its album, or next to another of its songs. */
const isOfAlbum = (queued: Queued, index: number): boolean => {
  const entry = queued.queue[index]
  if (!entry || queued.original !== null) return false
  if (queued.source?.type === 'album' && !entry.added) return true
  const album = albumAt(queued, index)
  return album !== undefined && [-1, 1].some((step) => albumAt(queued, index + step) === album)
}

/** Returns an entry of the queue as the engine plays it; null past the ends. */
export const trackAt = (queued: Queued, index: number): Track | null => {
  const entry = queued.queue[index]
  if (!entry) return null
  const { key, item } = entry
  return {
    key,
    item: { type: item.type, id: item.id },
    duration: durationOf(item),
    of_album: isOfAlbum(queued, index),
    live: isLive(item),
    podcast: isEpisode(item) ? item.show.id : null,
  }
}
