import * as z from 'zod/mini'
import { create } from 'zustand'
import { readStored, writeStored } from '../data/storage.ts'

const KEY = 'player-preferences'
/** Maximum crossfade in seconds. */
export const MAX_CROSSFADE = 12

/** Maximum number of podcasts whose speed is stored. */
const MAX_PODCAST_SPEEDS = 200

const speed = z.number().check(z.minimum(0.5), z.maximum(3))

const shape = z.object({
  /** Highest rendition: by available bandwidth, 64 kbit/s, 128 kbit/s, or always the highest available. */
  quality: z.catch(z.enum(['auto', 'low', 'normal', 'high']), 'auto'),
  /** Loudness normalization: off, per song, or per album. */
  loudness: z.catch(z.enum(['off', 'track', 'album']), 'album'),
  /** Crossfade in seconds; 0 plays songs gaplessly. */
  crossfade: z.catch(z.number().check(z.minimum(0), z.maximum(MAX_CROSSFADE)), 0),
  /** Playback speed of episodes, 0.5 to 3. */
  speed: z.catch(speed, 1),
  /** Speeds set per podcast, most recently set last. */
  speeds: z.catch(z.array(z.object({ podcast: z.number(), speed: speed })), []),
  /** The time at the right of the seek bar; null for what is usual there. */
  right_time: z.catch(z.nullable(z.enum(['total', 'remaining'])), null),
  /** Language of captions, empty for none; null for what a stream suggests. */
  captions: z.catch(z.nullable(z.string()), null),
  /** Whether related songs follow the end of the queue. */
  continue_related: z.catch(z.boolean(), true),
})

/** The listener's playback preferences. */
export type Preferences = z.output<typeof shape>
export type Quality = Preferences['quality']
export type LoudnessMode = Preferences['loudness']

/** Reads the preferences stored on this device; missing or invalid ones fall back to their defaults. */
function stored(): Preferences {
  try {
    return shape.parse(JSON.parse(readStored(KEY) ?? '{}'))
  } catch {
    return shape.parse({})
  }
}

export const usePreferences = create<Preferences>()(stored)

/** Changes preferences for current and future playback and persists them on this device. */
export function setPreferences(change: Partial<Preferences>): void {
  const next = shape.parse({ ...usePreferences.getState(), ...change })
  usePreferences.setState(next)
  writeStored(KEY, JSON.stringify(next))
}

/** Returns the playback speed of a podcast. */
export const speedOf = ({ speed, speeds }: Preferences, podcast: number): number =>
  speeds.find((own) => own.podcast === podcast)?.speed ?? speed

/** Sets the playback speed of a podcast, clamped to the allowed range. */
export function setSpeed(podcast: number, speed: number): void {
  const others = usePreferences.getState().speeds.filter((own) => own.podcast !== podcast)
  const own = Math.min(3, Math.max(0.5, Math.round(speed * 100) / 100))
  setPreferences({ speeds: [...others, { podcast, speed: own }].slice(-MAX_PODCAST_SPEEDS) })
}
