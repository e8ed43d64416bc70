import type { Deck } from '../engine/deck.ts'
import type { Engine } from '../engine/engine.ts'
import { transport } from '../player.ts'
import { usePlayer } from '../state.ts'

/** Drift in seconds from which playback is corrected, and below which the correction ends. */
const NOTICED = 0.015
const SETTLED = 0.004
/** Largest change of speed that nobody hears. */
const MAX_CHANGE = 0.04
/** Seconds in which a drift shall be gone. */
const HORIZON = 1.5
/** Above this, playing faster or slower would take too long. */
export const MAX_GLIDE = 0.4
/** Drifts of which the median counts: single readings of an element's position are off by some milliseconds. */
const READINGS = 5

/** Correction of a drift: another speed, or a jump while nothing is heard. */
type Correction = { rate: number } | 'jump'

/**
 * Returns how to correct a drift in seconds, positive if ahead of the others; `rate` is the present speed. Audible
 * playback never jumps as long as its drift stays below `MAX_GLIDE`.
 */
export const correctionOf = (drift: number, rate: number): Correction => {
  const size = Math.abs(drift)
  if (size > MAX_GLIDE) return 'jump'
  if (size < (rate === 1 ? NOTICED : SETTLED)) return { rate: 1 }
  const change = Math.max(-MAX_CHANGE, Math.min(MAX_CHANGE, drift / HORIZON))
  return { rate: 1 - change }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Smooths readings of a drift. */
interface DriftMeter {
  /** Takes a reading at a time in seconds, until which `rate` was the speed; null until there are enough. */
  read: (drift: number, at: number, rate: number) => number | null
  /** Playback started or jumped. */
  reset: () => void
}

export const createDriftMeter = (): DriftMeter => {
  /** Readings without what was gained by playing at another speed. */
  let readings: number[] = []
  let gained = 0
  let last: number | null = null
  return {
    read: (drift, at, rate) => {
      gained += (at - (last ?? at)) * (rate - 1)
      last = at
      readings = [...readings, drift - gained].slice(-READINGS)
      return readings.length < 3 ? null : median(readings) + gained
    },
    reset: () => {
      readings = []
      gained = 0
      last = null
    },
  }
}

/** Seconds by which a jump before the start aims ahead, in which data arrives. */
const AHEAD = 0.3
/** Seconds late that the speed corrects soon after the start. */
const LATE = 0.06
/** Seconds ahead from which waiting takes too long. */
const EARLY = 5
/** Seconds between two jumps. */
const BETWEEN_JUMPS = 0.6
/** Jumps until a smaller drift is left to the speed. */
const MAX_ATTEMPTS = 3
/** Seconds after which an element that started runs steadily. */
const STEADY = 0.25
const MAX_LEAD = 0.3
const FADE_MS = 120

/** Starts the deck that plays in time with the others, and keeps it there. */
export interface DeckSync {
  /** Starts the paused deck when the others reach its position; moves it ahead of them first if it is too late. */
  start: () => void
  /** Corrects the drift of the deck that plays. */
  correct: () => void
  /** The others went elsewhere: follows them at once. Returns false if the deck is not that far away. */
  catchUp: () => boolean
  /** Does not start it any more. */
  cancel: () => void
  /** Leaves the decks at their usual speed and loudness. */
  stop: () => void
}

const seconds = (): number => performance.now() / 1000
const between = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value))

/** `target` is the position of the others in the current entry, in seconds; null while it does not play there. */
export const createDeckSync = (target: () => number | null): DeckSync => {
  const meter = createDriftMeter()
  let starting: ReturnType<typeof setTimeout> | undefined
  let fading: ReturnType<typeof setInterval> | undefined
  let metered: Deck | null = null
  let startedAt = 0
  let jumpedAt = 0
  /** A jump is under way: nothing is heard until the position is right. */
  let silent = false
  /** Jumps since playback was in time. */
  let attempts = 0
  /** Seconds from asking an element to play until it does, and to jump until it has; as last seen. */
  let lead = 0.04
  let jumpLead = 0.1
  /** Whether the drift after a start or jump has been looked at. */
  let learned = true

  const engine = (): Engine | null => transport.engine

  const fadeIn = (): void => {
    const own = engine()
    if (!silent || !own) return
    silent = false
    const { loudness, active } = own.decks
    const begun = performance.now()
    clearInterval(fading)
    fading = setInterval(() => {
      const share = Math.min(1, (performance.now() - begun) / FADE_MS)
      loudness.setFade(active.audio, share)
      if (share === 1) clearInterval(fading)
    }, 15)
  }
  const silence = (): void => {
    silent = true
    clearInterval(fading)
    const { decks } = engine() ?? {}
    decks?.loudness.setFade(decks.active.audio, 0)
  }
  const measureAnew = (): void => {
    meter.reset()
    startedAt = seconds()
    learned = false
  }
  const cancel = (): void => {
    clearTimeout(starting)
    starting = undefined
  }
  const begin = (): void => {
    cancel()
    const own = engine()
    if (!own || usePlayer.getState().playerStatus !== 'play') return
    metered = own.decks.active
    measureAnew()
    fadeIn()
    attempts = 0
    own.begin()
  }

  const start = (): void => {
    const deck = engine()?.decks.active
    const there = target()
    if (!deck?.info || !deck.audio.paused || !deck.canSound || there === null) return
    const wait = deck.position - there - lead
    if (wait >= -LATE && wait <= EARLY) {
      cancel()
      if (wait < 0.004) begin()
      else starting = setTimeout(begin, wait * 1000)
    } else if (seconds() - jumpedAt >= BETWEEN_JUMPS) {
      jumpedAt = seconds()
      transport.seek(Math.max(0, there) + AHEAD * ++attempts)
    }
  }

  /** Moves the playing deck to where the others are; silent until it is there. */
  const jump = (there: number): void => {
    if (seconds() - jumpedAt < BETWEEN_JUMPS) return
    jumpedAt = seconds()
    attempts++
    silence()
    transport.seek(Math.max(0, there + jumpLead))
    measureAnew()
  }

  const learn = (drift: number): void => {
    if (learned) return
    learned = true
    if (silent) jumpLead = between(0, 1, jumpLead - drift)
    else lead = between(0, MAX_LEAD, lead - drift / 2)
  }

  const correct = (): void => {
    const deck = engine()?.decks.active
    const there = target()
    if (!deck?.canSound || deck.audio.ended || there === null) return
    if (deck !== metered) {
      metered = deck
      measureAnew()
      // How long a change of songs took says nothing about the next start from here.
      learned = true
    }
    if (seconds() - startedAt < STEADY) return
    const { playbackRate } = deck.audio
    const drift = meter.read(deck.position - there, seconds(), playbackRate)
    if (drift === null) return
    learn(drift)
    const correction = correctionOf(drift, playbackRate)
    const inexact = silent && Math.abs(drift) > LATE && attempts < MAX_ATTEMPTS
    if (correction === 'jump' || inexact) {
      jump(there)
      return
    }
    attempts = 0
    fadeIn()
    deck.nudge(correction.rate)
  }

  return {
    start,
    correct,
    catchUp: () => {
      const deck = engine()?.decks.active
      const there = target()
      if (!deck || deck.audio.paused || there === null || Math.abs(deck.position - there) <= MAX_GLIDE)
        return false
      jumpedAt = 0
      jump(there)
      return true
    },
    cancel,
    stop: () => {
      cancel()
      clearInterval(fading)
      const { decks } = engine() ?? {}
      if (!decks) return
      for (const deck of [decks.active, decks.idle]) {
        decks.loudness.setFade(deck.audio, 1)
        deck.nudge(1)
      }
    },
  }
}
