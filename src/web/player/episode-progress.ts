import { create } from 'zustand'
import type { Episode } from '../../contract/catalog/items.ts'
import { episodes } from '../../contract/catalog/podcasts.ts'
import { call } from '../data/call.ts'
import { send } from '../data/outbox/send.ts'
import { useToken } from '../data/session/token.ts'
import { storage } from '../data/storage.ts'
import type { Environment } from './environment.ts'

/** Listening progress of an episode, in seconds, and whether it counts as played. */
export interface Progress {
  seconds: number
  played: boolean
}

const KEY = 'episodes-heard'
/** Episodes whose progress a visitor's browser stores. */
const MAX_STORED = 200
/** Seconds before the end at which an episode counts as played: only credits and music remain. */
const CREDITS_SECONDS = 30
/** Progress in seconds below which an episode starts from the beginning. */
const RESUME_FROM_SECONDS = 5
/** Milliseconds between progress updates to the server. */
const SAVE_EVERY_MS = 15_000

// By hand: cards show progress on the first screen, which loads no schemas.
const isProgress = (value: unknown): value is Progress =>
  value instanceof Object &&
  'seconds' in value &&
  typeof value.seconds === 'number' &&
  'played' in value &&
  typeof value.played === 'boolean'

const parseProgress = (text: string): Record<number, Progress> =>
  Object.fromEntries(
    Object.entries(JSON.parse(text)).filter((entry): entry is [string, Progress] => isProgress(entry[1])),
  )

/** Milliseconds after an update during which the server may still return the old progress. */
const RECENTLY_SAVED_MS = 3000

const nearEnd = (seconds: number, duration: number): boolean =>
  duration > 4 * CREDITS_SECONDS
    ? seconds >= duration - CREDITS_SECONDS
    : duration > 0 && seconds >= duration * 0.95

/** An episode whose progress is reported; its title names it. */
type Reported = Pick<Episode, 'id'> & { title?: string }

type ProgressDeps = Pick<Environment, 'call' | 'send' | 'storage' | 'useToken'>

/** Creates what records how far episodes have been played. */
export function createEpisodeProgress({ call, send, storage, useToken }: ProgressDeps) {
  const loggedIn = () => useToken.getState().token !== null

  /** Returns the stored progress of visitors; for users, the server has it. */
  const stored = (): Record<number, Progress> => {
    if (loggedIn()) return {}
    try {
      return parseProgress(storage.read(KEY) ?? '{}')
    } catch {
      return {}
    }
  }

  /** Progress made during this visit, by episode id; newer than the server's last response. */
  const useProgress = create<Record<number, Progress>>(stored)
  let savedAt = { id: 0, at: 0 }

  /** Returns an episode's progress as far as this page knows. */
  const progressOf = (episode: Pick<Episode, 'id' | 'progress' | 'played'>): Progress =>
    useProgress.getState()[episode.id] ?? { seconds: episode.progress ?? 0, played: episode.played ?? false }

  const store = (id: number, progress: Progress): void => {
    useProgress.setState({ [id]: progress })
    if (loggedIn()) return
    const all = Object.entries({ ...stored(), [id]: progress })
    storage.write(KEY, JSON.stringify(Object.fromEntries(all.slice(-MAX_STORED))))
  }

  const report = async (
    { id, title = '' }: Reported,
    { seconds, played }: Progress,
    keepalive: boolean,
  ): Promise<void> => {
    savedAt = { id, at: Date.now() }
    if (!loggedIn()) return
    const body = { seconds: Math.round(seconds * 10) / 10, played }
    const about = { subject: `progress:${id}`, name: title, timed: true as const }
    await send(episodes.hear, { params: { id }, body }, about, { keepalive })
  }

  return {
    useProgress,
    progressOf,
    /** Subscribes to an episode's progress. */
    useProgressOf: ({ id, progress, played }: Pick<Episode, 'id' | 'progress' | 'played'>): Progress => {
      const now = useProgress((state) => state[id])
      return now ?? { seconds: progress ?? 0, played: played ?? false }
    },
    /** Returns the position in seconds at which to resume an episode: 0 when little or nearly all of it was played. */
    resumeAt: (episode: Episode): number => {
      const { seconds } = progressOf(episode)
      return seconds < RESUME_FROM_SECONDS || nearEnd(seconds, episode.duration) ? 0 : seconds
    },
    /** Fetches an episode's progress across devices; false when it adds nothing to what this page knows. */
    fetchProgress: async ({ id }: Pick<Episode, 'id'>): Promise<boolean> => {
      const recent = savedAt.id === id && Date.now() - savedAt.at < RECENTLY_SAVED_MS
      if (!loggedIn() || recent) return false
      const { progress, played } = await call(episodes.get, { params: { id } })
      if (progress === undefined || played === undefined) return false
      useProgress.setState({ [id]: { seconds: progress, played } })
      return true
    },
    /**
     * Records how far an episode has played, in seconds. The server is updated periodically; immediately with `now` (on
     * pause), and with `keepalive` while the page unloads. Failures must not disturb playback.
     */
    saveProgress: (episode: Episode, seconds: number, now: false | 'now' | 'keepalive' = false): void => {
      const { id, duration } = episode
      const progress = { seconds, played: progressOf(episode).played || nearEnd(seconds, duration) }
      store(id, progress)
      if (!now && savedAt.id === id && Date.now() - savedAt.at < SAVE_EVERY_MS) return
      report(episode, progress, now === 'keepalive').catch(() => undefined)
    },
    /** Sets an episode as played or unplayed by the listener's choice and resets its position. */
    setProgress: (episode: Reported, played: boolean): Promise<void> => {
      const progress = { seconds: 0, played }
      store(episode.id, progress)
      return report(episode, progress, false)
    },
    /** Clears the progress of this visit, since someone else may use the browser next. */
    clearProgress: (): void => useProgress.setState(stored(), true),
  }
}

export type EpisodeProgress = ReturnType<typeof createEpisodeProgress>

/** Progress on this page. */
export const episodeProgress = createEpisodeProgress({ call, send, storage, useToken })
export const { useProgress, progressOf, useProgressOf, setProgress, saveProgress } = episodeProgress
