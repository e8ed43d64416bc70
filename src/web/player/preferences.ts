import * as z from 'zod/mini'
import { create } from 'zustand'
import { readKept, writeKept } from '../session/kept.ts'

const KEY = 'player-preferences'
/** Longest crossfade in seconds. */
export const MOST_CROSSFADE = 12

/** Podcasts whose pace is remembered. */
const MOST_SPEEDS = 200

const pace = z.number().check(z.minimum(0.5), z.maximum(3))

const shape = z.object({
  /** Largest rendition: as the line allows, 64 kbit/s, 128 kbit/s, or always the largest there is. */
  quality: z.catch(z.enum(['auto', 'low', 'normal', 'high']), 'auto'),
  /** Brings songs to one loudness: not at all, each one, or albums as a whole. */
  loudness: z.catch(z.enum(['off', 'track', 'album']), 'album'),
  /** Seconds in which one song fades into the next; 0 joins them without a gap. */
  crossfade: z.catch(z.number().check(z.minimum(0), z.maximum(MOST_CROSSFADE)), 0),
  /** How fast episodes are heard, 0.5 to 3. */
  speed: z.catch(pace, 1),
  /** The same for podcasts that have a pace of their own; the latest choices stand last. */
  speeds: z.catch(z.array(z.object({ podcast: z.number(), speed: pace })), []),
  /** Whether related songs follow the end of the queue. */
  continue_related: z.catch(z.boolean(), true),
})

/** How the listener likes to hear. */
export type Preferences = z.output<typeof shape>
export type Quality = Preferences['quality']
export type LoudnessMode = Preferences['loudness']

/** What was chosen on this device; whatever is missing or broken is as at first. */
function kept(): Preferences {
  try {
    return shape.parse(JSON.parse(readKept(KEY) ?? '{}'))
  } catch {
    return shape.parse({})
  }
}

export const usePreferences = create<Preferences>()(kept)

/** Changes preferences for what sounds now and for all that follows, and remembers them on this device. */
export function setPreferences(change: Partial<Preferences>): void {
  const next = shape.parse({ ...usePreferences.getState(), ...change })
  usePreferences.setState(next)
  writeKept(KEY, JSON.stringify(next))
}

/** How fast the episodes of a podcast are heard. */
export const speedOf = ({ speed, speeds }: Preferences, podcast: number): number =>
  speeds.find((own) => own.podcast === podcast)?.speed ?? speed

/** Has the episodes of a podcast be heard this fast from now on, within what is possible. */
export function setSpeed(podcast: number, speed: number): void {
  const others = usePreferences.getState().speeds.filter((own) => own.podcast !== podcast)
  const own = Math.min(3, Math.max(0.5, Math.round(speed * 100) / 100))
  setPreferences({ speeds: [...others, { podcast, speed: own }].slice(-MOST_SPEEDS) })
}
