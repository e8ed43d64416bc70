import type { ToldSource } from '../../../contract/catalog/plays.ts'
import type { Person } from '../../../contract/core/fields.ts'
import type { EntrySource } from '../../../contract/social/listening-sessions.ts'

/** A queue entry. The same item may occur many times, so entries have their own keys. */
export interface Entry<T> {
  key: string
  item: T
  /** Added by the listener with "play next" or "add to queue", rather than part of the played content. */
  added: boolean
  /** Added by the player as a related song. */
  related?: boolean | undefined
  /** Where the listener started it, for the statistics of artists. */
  from?: ToldSource | undefined
  /** The collection from which it was started, in the queue of a listening session. */
  source?: EntrySource | undefined
  /** Who added it to the queue of a listening session. */
  addedBy?: Person | undefined
}

export type Repeat = 'off' | 'all' | 'one'

export interface Queue<T> {
  queue: Entry<T>[]
  /** Index of the current entry; −1 in an empty queue. */
  index: number
  /** Keys in their order before shuffling; null while shuffle is off. */
  original: string[] | null
  repeat: Repeat
  /** Next key number; only grows, so keys are never reused. */
  serial: number
}

export const emptyQueue = <T>(): Queue<T> => ({
  queue: [],
  index: -1,
  original: null,
  repeat: 'off',
  serial: 1,
})

export const currentEntry = <T>(q: Queue<T>): Entry<T> | null => q.queue[q.index] ?? null
export const upcoming = <T>(q: Queue<T>): Entry<T>[] => q.queue.slice(q.index + 1)
