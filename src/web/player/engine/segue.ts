import { type Deck, isSpot } from './deck.ts'
import type { Decks } from './decks.ts'

/** Seconds before a transition at which its timer is set. */
const AIM_BEFORE = 1
/** Minimum seconds of a track outside of fades, during which the next one is preloaded. */
const UNFADED = 4
const STEP_MS = 40
/** Seconds of playback after which an element's clock runs steadily. */
const SETTLED = 0.3
/** Assumed and maximum seconds between calling `play` and audible output. */
const DEFAULT_LEAD = 0.05
const MAX_LEAD = 0.4

const now = (): number => performance.now() / 1000

/** Returns the crossfade in seconds: shorter than `wished` if one of the tracks is short. */
export const fadeBetween = (wished: number, first: number, second: number): number =>
  Math.max(0, Math.min(wished, (first - UNFADED) / 2, (second - UNFADED) / 2))

/**
 * Plays the next track right after the current one. An element takes a moment to become audible, so the next one starts
 * that much before the end of the current one; with a crossfade both play at equal power.
 */
export class Segue {
  private readonly decks: Decks
  /** Makes the track preloaded on the idle deck current and starts it. */
  private readonly startTransition: () => void
  private aim: ReturnType<typeof setTimeout> | undefined
  private steps: ReturnType<typeof setInterval> | undefined
  private fade = 0
  /** Time and position at which the active deck started; null once its lead is measured. */
  private began: { at: number; from: number } | null = null
  /** Seconds from start to audible output, as last measured. */
  private lead = DEFAULT_LEAD
  /** The deck that plays out while the next one is already playing. */
  private tail: Deck | null = null

  constructor(decks: Decks, startTransition: () => void) {
    this.decks = decks
    this.startTransition = startTransition
  }

  /** Whether two tracks are playing. */
  get overlaps(): boolean {
    return this.tail !== null
  }

  /** The active deck reports playback. From here, the lag of its clock is the start-up lead. */
  begin(): void {
    this.began = { at: now(), from: this.decks.active.position }
  }

  /** Measures the lead; call repeatedly while the active deck plays. */
  follow(): void {
    const { began } = this
    const played = this.decks.active.position - (began?.from ?? 0)
    if (began && played > SETTLED) {
      const lead = now() - began.at - played / this.decks.active.audio.playbackRate
      if (lead < MAX_LEAD) this.lead = Math.max(0, lead)
      this.began = null
    }
    this.step()
  }

  /** Schedules the transition once it is near; call repeatedly while a track plays. */
  approach(): void {
    if (this.aim !== undefined || this.tail || !this.decks.idle.canSound) return
    const left = this.secondsLeft()
    if (left < AIM_BEFORE) this.aim = setTimeout(() => this.arrive(), Math.max(0, left * 1000))
  }

  /** Cancels the transition after a seek or a new selection; the fading track goes silent. */
  cancel(): void {
    this.pause()
    this.began = null
    this.endTail()
  }

  /** Swaps decks; the previous track plays out. */
  cross(): void {
    this.tail = this.decks.active
    this.decks.swap(true)
    this.step()
    this.steps = setInterval(() => this.step(), STEP_MS)
  }

  /** Pauses the transition: the ending track pauses together with the next one and resumes with it. */
  pause(): void {
    clearTimeout(this.aim)
    this.aim = undefined
    this.tail?.audio.pause()
  }

  resume(): void {
    if (!this.tail?.audio.ended) this.tail?.audio.play().catch(() => undefined)
  }

  /** Advances the fade; finished when the new track has played the length of the fade. */
  private step(): void {
    const { tail, decks, fade } = this
    if (!tail) return
    const played = decks.active.position
    if (tail.audio.ended || played > fade + AIM_BEFORE || (fade > 0 && played >= fade)) {
      this.endTail()
    } else if (fade > 0) {
      const angle = (played / fade) * (Math.PI / 2)
      decks.loudness.setFade(decks.active.audio, Math.sin(angle))
      decks.loudness.setFade(tail.audio, Math.cos(angle))
    }
  }

  private endTail(): void {
    clearInterval(this.steps)
    const { tail, decks } = this
    this.tail = null
    tail?.unload()
    for (const deck of [decks.active, decks.idle]) decks.loudness.setFade(deck.audio, 1)
  }

  /** Seconds until the next deck must start. */
  private secondsLeft(): number {
    const { active, idle, loudness, preferences } = this.decks
    const words = [active, idle].some(({ track }) => track?.podcast || isSpot(track))
    const wished = loudness.canFade(idle.audio) && !words ? preferences.crossfade : 0
    this.fade = fadeBetween(wished, active.duration, idle.duration)
    return (active.duration - active.position) / active.audio.playbackRate - (this.fade || this.lead)
  }

  private arrive(): void {
    this.aim = undefined
    const { active, idle } = this.decks
    if (active.audio.paused || active.audio.seeking || !idle.canSound) return
    const left = this.secondsLeft()
    if (left > 0.002) {
      if (left < AIM_BEFORE) this.aim = setTimeout(() => this.arrive(), left * 1000)
      return
    }
    // A fade that starts late is only as long as the rest of the track.
    if (this.fade > 0) this.fade = Math.max(0.1, Math.min(this.fade, active.duration - active.position))
    this.startTransition()
  }
}
