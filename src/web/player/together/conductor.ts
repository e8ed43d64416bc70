import { momentOf, type SessionPlayback, type TimedEntry } from '../../../contract/session-timeline.ts'
import type { Deck } from '../deck.ts'
import type { Engine } from '../engine.ts'
import type { Conductor } from '../engine-host.ts'
import { transport } from '../player.ts'
import { currentEntry } from '../queue.ts'
import { setPlayer, usePlayer } from '../state.ts'
import type { ServerClock } from './server-clock.ts'
import { correctionOf, createDriftMeter, MAX_GLIDE } from './sync.ts'

const TICK_MS = 100
/** Seconds by which a jump aims ahead, in which data arrives. */
const AHEAD = 0.3
/** Seconds in which loading usually succeeds. */
const LOADING = 0.5
/** Seconds late that the speed corrects soon after the start. */
const LATE = 0.06
/** Seconds around the end of an entry in which this browser may be one entry ahead or behind. */
const BORDER = 0.4
/** Seconds between two attempts to jump to the right position. */
const BETWEEN_JUMPS = 0.6
/** Seconds after which an element that started runs steadily. */
const STEADY = 0.25
const MAX_LEAD = 0.3
/** Jumps until a smaller drift is left to the speed. */
const MAX_ATTEMPTS = 3
const FADE_MS = 120

/** What everybody listens to. */
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
  /** What plays by now. */
  moment: () => ReturnType<typeof momentOf>
  /** Plays here again after it was silenced. Call within a user gesture. */
  resume: () => void
  stop: () => void
}

const seconds = (): number => performance.now() / 1000

export const createConductor = (clock: ServerClock): SessionConductor => {
  let score: Score | null = null
  let starting: ReturnType<typeof setTimeout> | undefined
  let fading: ReturnType<typeof setInterval> | undefined
  const meter = createDriftMeter()
  let metered: Deck | null = null
  let startedAt = 0
  let jumpedAt = 0
  /** A jump is under way: nothing is heard until the position is right. */
  let silent = false
  /** Jumps since playback was in time. */
  let attempts = 0
  /** The entry that could not be played here. */
  let failed: number | null = null
  /** From asking an element to play until it does, and to jump until it has; as last seen. */
  let lead = 0.04
  let seekLead = 0.1
  /** Whether the drift after a start or jump has been looked at. */
  let learned = true

  const state = usePlayer.getState
  const engine = (): Engine | null => transport.engine
  const moment = () =>
    score
      ? momentOf(score.playback, score.entries, clock.now())
      : { entry_id: null, position: 0, playing: false, over: false }

  /** Position of the others in this entry: below the start while it lies ahead, null in another entry. */
  const positionIn = (id: number | null): number | null => {
    if (!score || id === null) return null
    const { entry_id, position, position_at } = score.playback
    const linear = position + (clock.now() - position_at) / 1000
    const now = moment()
    if (now.entry_id !== id) return null
    return id === entry_id && linear < now.position + 0.001 ? linear : now.position
  }
  const indexOf = (id: number | null): number => {
    if (!score || id === null) return -1
    const key = score.keyOf(id)
    return state().queue.findIndex((entry) => entry.key === key)
  }
  const idAt = (index: number): number | null => {
    const key = state().queue[index]?.key
    return score?.entries.find(({ id }) => score?.keyOf(id) === key)?.id ?? null
  }

  const fadeTo = (to: number): void => {
    clearInterval(fading)
    const own = engine()
    if (!own) return
    const { loudness, active } = own.decks
    if (to === 0) return loudness.setFade(active.audio, 0)
    const begun = performance.now()
    fading = setInterval(() => {
      const share = Math.min(1, (performance.now() - begun) / FADE_MS)
      loudness.setFade(active.audio, share)
      if (share === 1) clearInterval(fading)
    }, 15)
  }
  const cancelStart = (): void => {
    clearTimeout(starting)
    starting = undefined
  }
  const measureAnew = (): void => {
    meter.reset()
    startedAt = seconds()
    learned = false
  }
  const begin = (): void => {
    cancelStart()
    const own = engine()
    if (!own || state().playerStatus !== 'play') return
    measureAnew()
    if (silent) fadeTo(1)
    silent = false
    attempts = 0
    own.begin()
  }

  /** Starts the paused deck when the others reach its position; moves it ahead of them first if it is too late. */
  const ready = (): void => {
    const own = engine()
    const { active } = own?.decks ?? {}
    if (!own || !active?.track || !active.info || !active.audio.paused || !active.canSound) return
    const target = positionIn(idAt(state().index))
    if (target === null || !moment().playing || state().silenced) return
    const wait = active.position - target - lead
    if (wait < -LATE || wait > 5) {
      if (seconds() - jumpedAt < BETWEEN_JUMPS) return
      jumpedAt = seconds()
      transport.seek(Math.max(0, target) + AHEAD * ++attempts)
      return
    }
    cancelStart()
    if (wait < 0.004) begin()
    else starting = setTimeout(begin, wait * 1000)
  }

  /** Moves the playing deck to where the others are; silent until it is there. */
  const jump = (target: number): void => {
    if (seconds() - jumpedAt < BETWEEN_JUMPS) return
    jumpedAt = seconds()
    attempts++
    silent = true
    fadeTo(0)
    transport.seek(target + seekLead)
    measureAnew()
  }

  const learn = (drift: number): void => {
    learned = true
    if (silent) seekLead = Math.max(0, Math.min(1, seekLead - drift))
    else lead = Math.max(0, Math.min(MAX_LEAD, lead - drift / 2))
  }

  /** Corrects the drift of the deck that plays. */
  const correct = (deck: Deck, target: number): void => {
    if (deck !== metered) {
      metered = deck
      measureAnew()
      // How long that took says nothing about the next start from here.
      learned = true
    }
    const { playbackRate } = deck.audio
    if (seconds() - startedAt < STEADY) return
    const drift = meter.read(deck.position - target, seconds(), playbackRate)
    if (drift === null) return
    if (!learned) learn(drift)
    if (silent && Math.abs(drift) > LATE && attempts < MAX_ATTEMPTS) return jump(target)
    const correction = correctionOf(drift, playbackRate)
    if (correction === 'jump') return jump(target)
    attempts = 0
    if (silent) fadeTo(1)
    silent = false
    deck.nudge(correction.rate)
  }

  /** Whether this browser changes to the next entry by itself right now. */
  const atBorder = (id: number, position: number): boolean => {
    const own = engine()
    const deck = own?.decks.active
    const local = idAt(state().index)
    if (!score || !deck || local === null || deck.audio.paused) return false
    const ids = score.entries.map((entry) => entry.id)
    const [here, there] = [ids.indexOf(local), ids.indexOf(id)]
    if (here === there + 1) {
      const { duration } = score.entries[there] as TimedEntry
      return deck.position < BORDER && duration - position < BORDER
    }
    return here + 1 === there && deck.duration - deck.position < BORDER && position < BORDER
  }

  const pauseAt = (index: number, position: number): void => {
    cancelStart()
    if (index !== state().index) return transport.playIndex(index, false, position)
    if (state().playerStatus === 'play') transport.pause()
    if (!state().silenced && Math.abs(transport.position - position) > 0.02) transport.seek(position)
  }

  const step = (): void => {
    const own = engine()
    if (!score || !own) return
    const { entry_id, position, playing } = moment()
    const index = indexOf(entry_id)
    if (entry_id === null || index < 0) {
      // Nothing to hear here: the queue is empty, or the item hidden from the listener.
      cancelStart()
      if (state().playerStatus === 'play') transport.pause()
      return
    }
    if (failed !== null && failed !== entry_id) {
      failed = null
      setPlayer({ silenced: false })
    }
    if (!playing || state().silenced) return pauseAt(index, position)
    if (index !== state().index) {
      if (atBorder(entry_id, position)) return
      cancelStart()
      const target = positionIn(entry_id) ?? position
      return transport.playIndex(index, true, target <= 0.001 ? Math.max(0, target) : target + LOADING)
    }
    if (state().playerStatus !== 'play') {
      transport.resume()
      return
    }
    const deck = own.decks.active
    if (deck.track?.key !== currentEntry(state())?.key || !deck.info) return
    if (deck.audio.paused) return ready()
    const target = positionIn(entry_id)
    if (target !== null && deck.canSound && !deck.audio.ended) correct(deck, target)
  }
  const timer = setInterval(step, TICK_MS)

  return {
    ready,
    moment,
    next: () => {
      if (!score) return null
      const ids = score.entries.map(({ id }) => id)
      const following = ids[ids.indexOf(idAt(state().index) ?? -1) + 1]
      const index = indexOf(following ?? null)
      return index < 0 ? null : index
    },
    halted: (reason) => {
      cancelStart()
      if (reason === 'failed') failed = moment().entry_id
      setPlayer({ silenced: true })
    },
    follow: (next) => {
      score = next
      cancelStart()
      const deck = engine()?.decks.active
      const target = positionIn(idAt(state().index))
      const away = deck && target !== null ? Math.abs(deck.position - target) : 0
      if (deck && target !== null && !deck.audio.paused && moment().playing && away > MAX_GLIDE) {
        jumpedAt = 0
        jump(target)
      } else step()
    },
    resume: () => {
      failed = null
      transport.unlock()
      setPlayer({ silenced: false })
      step()
    },
    stop: () => {
      clearInterval(timer)
      cancelStart()
      clearInterval(fading)
      const own = engine()
      if (!own) return
      for (const deck of [own.decks.active, own.decks.idle]) {
        own.decks.loudness.setFade(deck.audio, 1)
        deck.nudge(1)
      }
    },
  }
}
