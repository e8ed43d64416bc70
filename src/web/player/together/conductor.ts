import {
  momentOf,
  type SessionPlayback,
  type TimedEntry,
} from '../../../contract/social/listening-sessions.ts'
import type { Conductor } from '../engine/engine-host.ts'
import { transport } from '../player.ts'
import { currentEntry } from '../queue/queue.ts'
import { setPlayer, usePlayer } from '../state.ts'
import { createDeckSync } from './deck-sync.ts'
import type { ServerClock } from './server-clock.ts'

const TICK_MS = 100
/** Seconds in which loading usually succeeds. */
const LOADING = 0.5
/** Seconds around the end of an entry in which this browser may be one entry ahead or behind. */
const BORDER = 0.4
/** Seconds that a paused position may be off. */
const EXACT = 0.02

/** Playback and entries of a session. */
export interface Score {
  playback: SessionPlayback
  entries: readonly TimedEntry[]
  /** Key of an entry in the queue of the player. */
  keyOf: (id: number) => string
}

/** Keeps the player in time with the others of a session. */
export interface SessionConductor extends Conductor {
  /** The session changed. */
  follow: (score: Score) => void
  /** Returns what plays by now. */
  moment: () => ReturnType<typeof momentOf>
  /** Plays here again after it was silenced. Call within a user gesture. */
  resume: () => void
  stop: () => void
}

export const createConductor = (clock: ServerClock): SessionConductor => {
  let score: Score | null = null
  /** The entry that could not be played here. */
  let failed: number | null = null

  const state = usePlayer.getState
  const moment = () =>
    score
      ? momentOf(score.playback, score.entries, clock.now())
      : { entry_id: null, position: 0, playing: false, over: false }
  const indexOf = (id: number | undefined | null): number =>
    score && id ? state().queue.findIndex(({ key }) => key === score?.keyOf(id)) : -1
  const current = (): number | null => {
    const key = currentEntry(state())?.key
    return score?.entries.find(({ id }) => score?.keyOf(id) === key)?.id ?? null
  }
  /** Position of the others in the current entry of the player; below its start while that lies ahead. */
  const target = (): number | null => {
    const now = moment()
    if (!score || !now.playing || state().silenced || now.entry_id !== current()) return null
    const { entry_id, position, position_at } = score.playback
    const linear = position + (clock.now() - position_at) / 1000
    return now.entry_id === entry_id ? Math.min(linear, now.position) : now.position
  }
  const sync = createDeckSync(target)

  const pause = (): void => {
    sync.cancel()
    if (state().playerStatus === 'play') transport.pause()
  }
  const pauseAt = (index: number, position: number): void => {
    pause()
    if (index !== state().index) transport.playIndex(index, false, position)
    else if (!state().silenced && Math.abs(transport.position - position) > EXACT) transport.seek(position)
  }

  /** Whether this browser changes from one entry to the next by itself right now. */
  const atBorder = (id: number, position: number): boolean => {
    const deck = transport.engine?.decks.active
    if (!score || !deck || deck.audio.paused) return false
    const ids = score.entries.map((entry) => entry.id)
    const there = ids.indexOf(id)
    const here = ids.indexOf(current() ?? -1)
    if (here < 0) return false
    const left = (score.entries[there]?.duration ?? 0) - position
    if (here === there + 1) return deck.position < BORDER && left < BORDER
    return here + 1 === there && deck.duration - deck.position < BORDER && position < BORDER
  }

  const playEntry = (index: number, id: number, position: number): void => {
    if (atBorder(id, position)) return
    sync.cancel()
    // At its start, everybody waits for the same moment; in the middle, the others go on while it loads here.
    transport.playIndex(index, true, position > 0 ? position + LOADING : 0)
  }

  const playCurrent = (): void => {
    if (state().playerStatus !== 'play') {
      transport.resume()
      return
    }
    const deck = transport.engine?.decks.active
    if (deck?.track?.key !== currentEntry(state())?.key || !deck?.info) return
    if (deck.audio.paused) sync.start()
    else sync.correct()
  }

  const step = (): void => {
    if (!score || !transport.engine) return
    const { entry_id, position, playing } = moment()
    const index = indexOf(entry_id)
    if (failed !== null && failed !== entry_id) {
      failed = null
      setPlayer({ silenced: false })
    }
    // Nothing to hear here: the queue is empty, or the item hidden from the listener.
    if (entry_id === null || index < 0) pause()
    else if (!playing || state().silenced) pauseAt(index, position)
    else if (index !== state().index) playEntry(index, entry_id, position)
    else playCurrent()
  }
  const timer = setInterval(step, TICK_MS)

  return {
    ready: sync.start,
    moment,
    next: () => {
      const ids = score?.entries.map(({ id }) => id) ?? []
      const index = indexOf(ids[ids.indexOf(current() ?? -1) + 1])
      return index < 0 ? null : index
    },
    halted: (reason) => {
      sync.cancel()
      if (reason === 'failed') failed = moment().entry_id
      setPlayer({ silenced: true })
    },
    follow: (next) => {
      score = next
      sync.cancel()
      if (!sync.catchUp()) step()
    },
    resume: () => {
      failed = null
      transport.unlock()
      setPlayer({ silenced: false })
      step()
    },
    stop: () => {
      clearInterval(timer)
      sync.stop()
    },
  }
}
