import type { BodyOf } from '../../../contract/endpoint.ts'
import { type QueueState, type queueStates, queueTypes } from '../../../contract/queue-state.ts'
import { failFields } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visibleStations } from '../radio/radio.service.ts'
import { visibleSongs } from '../songs/songs.service.ts'
import { keepQueue, keptQueue } from './queue-states.queries.ts'

/** The word to other devices that an account's queue is another; its payload is the account's id. */
export const QUEUE = 'queue'

const visible = { song: visibleSongs, episode: visibleEpisodes, 'radio-station': visibleStations }

/** Ids of different types may be equal. */
const nameOf = ({ type, id }: { type: string; id: number }): string => `${type} ${id}`

/**
 * What the viewer last played, without what is gone or hidden by now: the index goes to the same entry, or
 * to the start of the next one when that is gone. Null when nothing was played.
 */
export const queueFor = async (
  on: Pick<Platform, 'db' | 'settings'>,
  viewer: Viewer,
): Promise<QueueState | null> => {
  const kept = await keptQueue(on.db, viewer.id)
  if (!kept) return null
  const asker = askerOf(viewer)
  const { enablePodcasts } = on.settings()
  const found = await Promise.all(
    queueTypes.map((type) => {
      const ids = kept.items.filter((entry) => entry.type === type).map(({ id }) => id)
      if (type === 'episode' && !enablePodcasts) return []
      return visible[type](on, asker, [...new Set(ids)])
    }),
  )
  const present = new Map(found.flat().map((item) => [nameOf(item), item]))
  const items = kept.items.flatMap((entry) => {
    const item = present.get(nameOf(entry))
    return item ? [{ key: entry.key, item }] : []
  })
  const before = kept.items
    .slice(0, Math.max(0, kept.index))
    .filter((entry) => present.has(nameOf(entry))).length
  const playing = kept.items[kept.index]
  return {
    items,
    index: kept.index < 0 ? -1 : Math.min(before, items.length - 1),
    position: playing && !present.has(nameOf(playing)) ? 0 : kept.position,
    shuffle: kept.shuffle,
    repeat: kept.repeat as QueueState['repeat'],
    device: kept.device,
    updated_at: kept.updated_at,
  }
}

/** Keeps the viewer's queue and tells their other devices; 422 for an index outside the queue. */
export const putQueue = async (
  on: Pick<Platform, 'db' | 'channel'>,
  viewer: Viewer,
  { items, ...state }: BodyOf<typeof queueStates.put>,
): Promise<{ updated_at: string }> => {
  if (state.index >= items.length) failFields({ index: ['This value is not valid.'] })
  const updated_at = await keepQueue(on.db, viewer.id, { ...state, items: JSON.stringify(items) })
  await on.channel.tell(QUEUE, String(viewer.id))
  return { updated_at }
}
