import * as z from 'zod/mini'
import { queueItem } from '../../contract/queue-state.ts'
import { readKept, writeKept } from '../session/kept.ts'
import { currentEntry } from './queue.ts'
import type { Source } from './source.ts'
import type { PlayerState } from './state.ts'

/** Which parts of the player survive a reload. */
export type Kept = Pick<
  PlayerState,
  'queue' | 'index' | 'original' | 'repeat' | 'serial' | 'source' | 'volume' | 'muted'
> & { position: number }

/** Local storage holds about five megabytes, for everything: entries further from the current one are let go. */
const MOST_ENTRIES = 500
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

function read<S extends z.ZodMiniType>(key: string, shape: S): z.output<S> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(readKept(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether keys are unique, the current entry exists and the order before shuffling names the same entries. */
function whole(kept: z.output<typeof queueShape>): boolean {
  const present = new Set(kept.queue.map((entry) => entry.key))
  if (present.size !== kept.queue.length || kept.index >= kept.queue.length) return false
  const { original } = kept
  return !original || (original.length === present.size && original.every((key) => present.has(key)))
}

/** What was kept; parts that are missing or broken are left out. */
export function readPlayer(): Partial<Kept> {
  const sound = read(keys.sound, soundShape)
  const kept = read(keys.queue, queueShape)
  if (!kept || !whole(kept)) return { ...sound }
  const at = read(keys.position, positionShape)
  const position = at && at.key === kept.queue[kept.index]?.key ? at.seconds : 0
  return { ...sound, ...kept, source: kept.source as Source | null, position }
}

/** The entries around the current one that fit. */
export function near(state: PlayerState): Pick<Kept, 'queue' | 'index' | 'original'> {
  const { queue, index, original } = state
  if (queue.length <= MOST_ENTRIES) return { queue, index, original }
  const from = Math.min(Math.max(0, index - 50), queue.length - MOST_ENTRIES)
  const part = queue.slice(from, from + MOST_ENTRIES)
  const present = new Set(part.map((entry) => entry.key))
  return {
    queue: part,
    index: index - from,
    original: original?.filter((key) => present.has(key)) ?? null,
  }
}

/** Keeps queue and mode; an empty queue leaves nothing behind. */
export function keepQueue(state: PlayerState): void {
  const { repeat, serial, source } = state
  if (state.queue.length === 0) {
    writeKept(keys.queue, null)
    writeKept(keys.position, null)
    return
  }
  writeKept(keys.queue, JSON.stringify({ ...near(state), repeat, serial, source }))
}

/** Keeps where the current entry is, in seconds. */
export function keepPosition(state: PlayerState, seconds: number): void {
  const entry = currentEntry(state)
  if (entry) writeKept(keys.position, JSON.stringify({ key: entry.key, seconds }))
}

/** Keeps volume and mute, which outlive the queue. */
export const keepSound = ({ volume, muted }: PlayerState): void =>
  writeKept(keys.sound, JSON.stringify({ volume, muted }))
