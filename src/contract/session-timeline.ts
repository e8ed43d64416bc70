import * as z from 'zod/mini'

/**
 * What plays in a listening session: from `position` of the entry on, counted from the moment `position_at`. Without
 * another change, one entry follows the other.
 */
export const sessionPlayback = z.object({
  /** Raised by every change of the session. */
  version: z.number(),
  playing: z.boolean(),
  /** Null while the queue is empty. */
  entry_id: z.nullable(z.number()),
  /** Seconds. */
  position: z.number(),
  /** Milliseconds since 1970 by the clock of the server. May be ahead, so that everybody starts at the same time. */
  position_at: z.number(),
})
export type SessionPlayback = z.infer<typeof sessionPlayback>

/** An entry as far as time is concerned. */
export interface TimedEntry {
  id: number
  /** Seconds. */
  duration: number
}

/** What plays at a moment. */
export interface SessionMoment {
  entry_id: number | null
  /** Seconds. */
  position: number
  /** False while paused, and once the queue has ended. */
  playing: boolean
  /** The last entry has ended; it could be played again from its start. */
  over: boolean
}

/** Returns what plays at a moment, in milliseconds by the clock of the server. */
export const momentOf = (
  { playing, entry_id, position, position_at }: Omit<SessionPlayback, 'version'>,
  entries: readonly TimedEntry[],
  now: number,
): SessionMoment => {
  const first = entries.findIndex(({ id }) => id === entry_id)
  const current = entries[first]
  if (!current) return { entry_id: null, position: 0, playing: false, over: false }
  if (!playing)
    return { entry_id: current.id, position: Math.min(position, current.duration), playing, over: false }
  let at = position + Math.max(0, now - position_at) / 1000
  for (const { id, duration } of entries.slice(first)) {
    if (at < duration) return { entry_id: id, position: at, playing, over: false }
    at -= duration
  }
  const last = entries.at(-1) ?? current
  return { entry_id: last.id, position: 0, playing: false, over: true }
}
