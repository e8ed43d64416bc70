import * as z from 'zod/mini'
import { told } from '../../../contract/catalog/plays.ts'
import { queueItem } from '../../../contract/catalog/queue.ts'
import type { Source } from '../engine/source.ts'
import type { Environment } from '../environment.ts'
import type { LeftQueue, PlayerState } from '../state.ts'
import { isLive } from './item.ts'
import { currentEntry } from './queue.ts'
import { bringQueueBack, LEFT_KEYS, QUEUE_KEYS, type StoredQueueKeys, setQueueAside } from './stored-queue.ts'

/** Player state that survives a reload. */
export type PersistedState = Pick<
  PlayerState,
  'queue' | 'index' | 'original' | 'repeat' | 'serial' | 'source' | 'volume' | 'muted'
> & { position: number }

/** Local storage is limited to about five megabytes in total: entries further from the current one are dropped. */
const MAX_ENTRIES = 500
/** Position, in seconds, from which an item counts as begun. */
const BEGUN_SECONDS = 10
const SOUND_KEY = 'player-sound'

const queueShape = z.object({
  queue: z.array(
    z.object({
      key: z.string(),
      item: queueItem,
      added: z.boolean(),
      related: z.optional(z.boolean()),
      from: told,
    }),
  ),
  index: z.number().check(z.int(), z.minimum(0)),
  original: z.nullable(z.array(z.string())),
  repeat: z.enum(['off', 'all', 'one']),
  serial: z.number().check(z.int(), z.positive()),
  source: z.nullable(
    z.object({
      type: z.optional(z.enum(['album', 'artist', 'song', 'genre', 'playlist', 'podcast', 'blend', 'radio'])),
      id: z.optional(z.number()),
      title: z.string(),
    }),
  ),
})
const positionShape = z.object({ key: z.string(), seconds: z.number().check(z.nonnegative()) })
const soundShape = z.object({ volume: z.number().check(z.minimum(0), z.maximum(1)), muted: z.boolean() })

/** Parses a stored value; null when it is missing or invalid. */
export function parseStored<S extends z.ZodMiniType>(text: string | null, shape: S): z.output<S> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether keys are unique, the current entry exists and the order before shuffling contains the same entries. */
function whole(stored: z.output<typeof queueShape>): boolean {
  const present = new Set(stored.queue.map((entry) => entry.key))
  if (present.size !== stored.queue.length || stored.index >= stored.queue.length) return false
  const { original } = stored
  return !original || (original.length === present.size && original.every((key) => present.has(key)))
}

/** Returns the entries around the current one, up to the limit. */
export function near(state: PlayerState): Pick<PersistedState, 'queue' | 'index' | 'original'> {
  const { queue, index, original } = state
  if (queue.length <= MAX_ENTRIES) return { queue, index, original }
  const from = Math.min(Math.max(0, index - 50), queue.length - MAX_ENTRIES)
  const part = queue.slice(from, from + MAX_ENTRIES)
  const present = new Set(part.map((entry) => entry.key))
  return {
    queue: part,
    index: index - from,
    original: original?.filter((key) => present.has(key)) ?? null,
  }
}

/** Creates what reads and writes the state that survives a reload. */
export const createPersistence = (storage: Environment['storage']) => {
  const { read, write } = storage
  const remove = (keys: StoredQueueKeys): void => {
    write(keys.queue, null)
    write(keys.position, null)
  }
  const readQueue = (keys: StoredQueueKeys) => {
    const stored = parseStored(read(keys.queue), queueShape)
    if (!stored || !whole(stored)) return null
    const at = parseStored(read(keys.position), positionShape)
    const position = at && at.key === stored.queue[stored.index]?.key ? at.seconds : 0
    return { ...stored, source: stored.source as Source | null, position }
  }
  return {
    /** Returns the persisted state; missing or invalid parts are omitted. */
    read: (): Partial<PersistedState> => ({
      ...parseStored(read(SOUND_KEY), soundShape),
      ...readQueue(QUEUE_KEYS),
    }),
    /** Persists queue and modes, instead of a queue that was set aside; an empty queue removes them. A shared queue is not persisted. */
    queue: (state: PlayerState): void => {
      if (state.shared) return
      const { repeat, serial, source } = state
      if (state.queue.length === 0) {
        remove(QUEUE_KEYS)
        return
      }
      remove(LEFT_KEYS)
      write(QUEUE_KEYS.queue, JSON.stringify({ ...near(state), repeat, serial, source }))
    },
    /** Persists the position of the current entry, in seconds. */
    position: (state: PlayerState, seconds: number): void => {
      const entry = currentEntry(state)
      if (entry && !state.shared) write(QUEUE_KEYS.position, JSON.stringify({ key: entry.key, seconds }))
    },
    /** Persists volume and mute, which outlive the queue. */
    volume: ({ volume, muted }: PlayerState): void => write(SOUND_KEY, JSON.stringify({ volume, muted })),
    /** Sets the persisted queue aside; it is no longer restored. */
    setAside: (): void => setQueueAside(storage),
    /** Makes the queue that was set aside the persisted one again. */
    bringBack: (): void => bringQueueBack(storage),
    /** Returns the current item of the queue that was set aside, and its position, unless it had hardly begun. */
    readLeft: (): LeftQueue | null => {
      const left = readQueue(LEFT_KEYS)
      const item = left?.queue[left.index]?.item
      if (!left || !item) return null
      const begun = isLive(item) || left.index > 0 || left.position >= BEGUN_SECONDS
      return begun ? { item, position: left.position } : null
    },
    /** Forgets the queue that was set aside. */
    forgetLeft: (): void => remove(LEFT_KEYS),
  }
}

export type Persistence = ReturnType<typeof createPersistence>
