import type { Environment } from '../environment.ts'

type Storage = Environment['storage']

/** Where the queue and its position survive a reload. */
export const QUEUE_KEYS = { queue: 'player-queue', position: 'player-position' } as const
/** Where they wait after the listener shell was left, until the listener continues or plays something else. */
export const LEFT_KEYS = { queue: 'player-left-queue', position: 'player-left-position' } as const

export type StoredQueueKeys = typeof QUEUE_KEYS | typeof LEFT_KEYS

const move = ({ read, write }: Storage, from: StoredQueueKeys, to: StoredQueueKeys): void => {
  if (read(from.queue) === null) return
  for (const part of ['queue', 'position'] as const) {
    write(to[part], read(from[part]))
    write(from[part], null)
  }
}

/** Sets the stored queue aside: it no longer comes back by itself, and is offered instead. */
export const setQueueAside = (storage: Storage): void => move(storage, QUEUE_KEYS, LEFT_KEYS)

/** Returns the queue that was set aside to its place. */
export const bringQueueBack = (storage: Storage): void => move(storage, LEFT_KEYS, QUEUE_KEYS)
