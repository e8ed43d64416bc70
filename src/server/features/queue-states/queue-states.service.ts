import type { BodyOf } from '../../../contract/endpoint.ts'
import type { QueueState, queueStates } from '../../../contract/queue-state.ts'
import { failFields } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visibleSongs } from '../songs/songs.service.ts'
import { keepQueue, keptQueue } from './queue-states.queries.ts'

/** The word to other devices that an account's queue is another; its payload is the account's id. */
export const QUEUE = 'queue'

/**
 * What the viewer last played, without songs that are gone or hidden by now: the index goes to the same entry, or
 * to the start of the next one when that is gone. Null when nothing was played.
 */
export const queueFor = async (on: Pick<Platform, 'db'>, viewer: Viewer): Promise<QueueState | null> => {
  const kept = await keptQueue(on.db, viewer.id)
  if (!kept) return null
  const ids = [...new Set(kept.items.map(({ id }) => id))]
  const songs = new Map((await visibleSongs(on, askerOf(viewer), ids)).map((song) => [song.id, song]))
  const items = kept.items.flatMap(({ id, key }) => {
    const song = songs.get(id)
    return song ? [{ key, song }] : []
  })
  const before = kept.items.slice(0, Math.max(0, kept.index)).filter(({ id }) => songs.has(id)).length
  const playing = kept.items[kept.index]
  return {
    items,
    index: kept.index < 0 ? -1 : Math.min(before, items.length - 1),
    position: playing && !songs.has(playing.id) ? 0 : kept.position,
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
