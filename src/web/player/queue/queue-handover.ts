import type { QueueState } from '../../../contract/catalog/queue.ts'
import { isMarkedHere } from '../engine/device.ts'
import { plays, transport } from '../player.ts'
import { setPlayer, usePlayer } from '../state.ts'
import { clear, replace } from './queue-changes.ts'

/** Returns whether a stored queue comes from another browser of the listener and can be continued here. */
export const isOnOtherDevice = (stored: QueueState | null | undefined): stored is QueueState =>
  Boolean(stored && stored.index >= 0 && !isMarkedHere(stored.items[0]?.key ?? ''))

/** Replaces the queue with one from another browser and resumes it there. Call within a user gesture. */
export function takeOverQueue(stored: QueueState): void {
  transport.unlock()
  const items = stored.items.map(({ item }) => item)
  const next = replace({ ...clear(usePlayer.getState()), original: null }, items, stored.index)
  const original = stored.shuffle ? next.queue.map((entry) => entry.key) : null
  setPlayer({ ...next, original, repeat: stored.repeat, source: null, stream: null })
  plays.startCollection(null, items)
  transport.playIndex(stored.index, true, stored.position)
}
