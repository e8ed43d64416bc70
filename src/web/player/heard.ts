import * as z from 'zod/mini'
import { create } from 'zustand'
import { type Episode, episodes } from '../../contract/podcasts.ts'
import { call } from '../api/call.ts'
import { readKept, writeKept } from '../session/kept.ts'
import { currentToken } from '../session/token.ts'

/** How far an episode was heard, in seconds, and whether it counts as heard. */
export interface Heard {
  seconds: number
  played: boolean
}

const KEY = 'episodes-heard'
/** Episodes that a visitor's browser remembers. */
const MOST_KEPT = 200
/** Seconds from the end at which an episode counts as heard: what is left are thanks and music. */
const THANKS = 30
/** Seconds at the start that are not worth coming back to. */
const JUST_BEGUN = 5
/** Milliseconds between two words to the server. */
const TELL_EVERY = 15_000

const shape = z.record(z.string(), z.object({ seconds: z.number(), played: z.boolean() }))

/** What a visitor heard on this device; of everybody else the server knows. */
function kept(): Record<number, Heard> {
  if (currentToken()) return {}
  try {
    return shape.parse(JSON.parse(readKept(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** What was heard in this visit, by episode; newer than what the server last said. */
export const useHeard = create<Record<number, Heard>>(kept)

/** How far an episode was heard as far as this page knows. */
export const heardOf = (episode: Pick<Episode, 'id' | 'progress' | 'played'>): Heard =>
  useHeard.getState()[episode.id] ?? { seconds: episode.progress ?? 0, played: episode.played ?? false }

/** The same for a screen, which follows while it plays. */
export const useHeardOf = ({ id, progress, played }: Pick<Episode, 'id' | 'progress' | 'played'>): Heard => {
  const now = useHeard((state) => state[id])
  return now ?? { seconds: progress ?? 0, played: played ?? false }
}

const nearEnd = (seconds: number, duration: number): boolean =>
  duration > 4 * THANKS ? seconds >= duration - THANKS : duration > 0 && seconds >= duration * 0.95

/** Seconds at which an episode goes on; its start when little or nearly all of it was heard. */
export const resumeAt = (episode: Episode): number => {
  const { seconds } = heardOf(episode)
  return seconds < JUST_BEGUN || nearEnd(seconds, episode.duration) ? 0 : seconds
}

function keep(id: number, heard: Heard): void {
  useHeard.setState({ [id]: heard })
  if (currentToken()) return
  const all = Object.entries({ ...kept(), [id]: heard })
  writeKept(KEY, JSON.stringify(Object.fromEntries(all.slice(-MOST_KEPT))))
}

let told = { id: 0, at: 0 }
/** Milliseconds after a word to the server in which it may not know it yet. */
const TOLD_JUST_NOW = 3000

/** Asks how far an episode was heard on any device; false when nobody knows more than this page does. */
export async function askHeard({ id }: Pick<Episode, 'id'>): Promise<boolean> {
  if (!currentToken() || (told.id === id && Date.now() - told.at < TOLD_JUST_NOW)) return false
  const { progress, played } = await call(episodes.get, { params: { id } })
  if (progress === undefined || played === undefined) return false
  useHeard.setState({ [id]: { seconds: progress, played } })
  return true
}

async function tell(id: number, { seconds, played }: Heard, keepalive: boolean): Promise<void> {
  told = { id, at: Date.now() }
  if (!currentToken()) return
  const body = { seconds: Math.round(seconds * 10) / 10, played }
  await call(episodes.hear, { params: { id }, body }, { keepalive })
}

/**
 * Notes how far an episode has played, in seconds. The server is told now and then; with `now` at once, as when it pauses,
 * and with `keepalive` although the page goes. Nothing that goes wrong here may disturb the sound.
 */
export function noteHeard(episode: Episode, seconds: number, now: false | 'now' | 'keepalive' = false): void {
  const { id, duration } = episode
  const heard = { seconds, played: heardOf(episode).played || nearEnd(seconds, duration) }
  keep(id, heard)
  if (!now && told.id === id && Date.now() - told.at < TELL_EVERY) return
  tell(id, heard, now === 'keepalive').catch(() => undefined)
}

/** Marks an episode as heard or as new, as its listener says, and starts it from the beginning next time. */
export function markHeard(episode: Pick<Episode, 'id'>, played: boolean): Promise<void> {
  const heard = { seconds: 0, played }
  keep(episode.id, heard)
  return tell(episode.id, heard, false)
}

/** Forgets what was heard in this visit: somebody else may listen next. */
export const forgetHeard = (): void => useHeard.setState(kept(), true)
