import * as z from 'zod/mini'
import { queueItem } from '../../contract/queue-state.ts'
import type { Environment } from './environment.ts'
import { currentEntry } from './queue.ts'
import type { Source } from './source.ts'
import type { PlayerState } from './state.ts'

/** Player state that survives a reload. */
export type PersistedState = Pick<
  PlayerState,
  'queue' | 'index' | 'original' | 'repeat' | 'serial' | 'source' | 'volume' | 'muted'
> & { position: number }

/** Local storage is limited to about five megabytes in total: entries further from the current one are dropped. */
const MAX_ENTRIES = 500
const keys = { queue: 'player-queue', position: 'player-position', sound: 'player-sound' }

const queueShape = z.object({
  queue: z.array(
    z.object({ key: z.string(), item: queueItem, added: z.boolean(), related: z.optional(z.boolean()) }),
  ),
  index: z.number().check(z.int(), z.minimum(0)),
  original: z.nullable(z.array(z.string())),
  repeat: z.enum(['off', 'all', 'one']),
  serial: z.number().check(z.int(), z.positive()),
  source: z.nullable(
    z.object({
      type: z.optional(z.enum(['album', 'artist', 'song', 'genre', 'playlist', 'podcast'])),
      id: z.optional(z.number()),
      title: z.string(),
    }),
  ),
})
const positionShape = z.object({ key: z.string(), seconds: z.number().check(z.nonnegative()) })
const soundShape = z.object({ volume: z.number().check(z.minimum(0), z.maximum(1)), muted: z.boolean() })

function parse<S extends z.ZodMiniType>(text: string | null, shape: S): z.output<S> | null {
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
export const createPersistence = ({ read, write }: Environment['storage']) => ({
  /** Returns the persisted state; missing or invalid parts are omitted. */
  read: (): Partial<PersistedState> => {
    const sound = parse(read(keys.sound), soundShape)
    const stored = parse(read(keys.queue), queueShape)
    if (!stored || !whole(stored)) return { ...sound }
    const at = parse(read(keys.position), positionShape)
    const position = at && at.key === stored.queue[stored.index]?.key ? at.seconds : 0
    return { ...sound, ...stored, source: stored.source as Source | null, position }
  },
  /** Persists queue and modes; an empty queue removes them. */
  queue: (state: PlayerState): void => {
    const { repeat, serial, source } = state
    if (state.queue.length === 0) {
      write(keys.queue, null)
      write(keys.position, null)
      return
    }
    write(keys.queue, JSON.stringify({ ...near(state), repeat, serial, source }))
  },
  /** Persists the position of the current entry, in seconds. */
  position: (state: PlayerState, seconds: number): void => {
    const entry = currentEntry(state)
    if (entry) write(keys.position, JSON.stringify({ key: entry.key, seconds }))
  },
  /** Persists volume and mute, which outlive the queue. */
  volume: ({ volume, muted }: PlayerState): void => write(keys.sound, JSON.stringify({ volume, muted })),
})

export type Persistence = ReturnType<typeof createPersistence>
