import type { Deck } from './deck.ts'
import type { Decks } from './decks.ts'

/** Seconds before a change-over at which its moment is set. */
const AIM_BEFORE = 1
/** Seconds of a track that are its own between two fades, in which what follows is made ready. */
const UNFADED = 4
const STEP_MS = 40
/** Seconds of sound after which the clock of an element runs evenly. */
const SETTLED = 0.3
/** Seconds between a start and its sound, before one was measured, and at most. */
const USUAL_LEAD = 0.05
const MOST_LEAD = 0.4

const now = (): number => performance.now() / 1000

/** Seconds of fading between two tracks: less than wished where one of them is short. */
export const fadeBetween = (wished: number, first: number, second: number): number =>
  Math.max(0, Math.min(wished, (first - UNFADED) / 2, (second - UNFADED) / 2))

/**
 * Joins a track to the one that follows. An element sounds some time after its start, so the next one is started
 * that much before the end of the first; with a crossfade both sound together, at equal power.
 */
export class Segue {
  private readonly decks: Decks
  /** Starts the track that is prepared on the idle deck as the current one. */
  private readonly giveWay: () => void
  private aim: ReturnType<typeof setTimeout> | undefined
  private steps: ReturnType<typeof setInterval> | undefined
  private fade = 0
  /** When and from where the active deck began to sound; null once its lead is known. */
  private began: { at: number; from: number } | null = null
  /** Seconds from a start to its sound, as last measured. */
  private lead = USUAL_LEAD
  /** The deck that plays its end while the next one sounds already. */
  private tail: Deck | null = null

  constructor(decks: Decks, giveWay: () => void) {
    this.decks = decks
    this.giveWay = giveWay
  }

  /** Two tracks sound. */
  get overlaps(): boolean {
    return this.tail !== null
  }

  /** The active deck says that it plays. What its clock lags behind from now on is what a start takes to be heard. */
  begin(): void {
    this.began = { at: now(), from: this.decks.active.position }
  }

  /** To be called again and again while the active deck plays. */
  follow(): void {
    const { began } = this
    const played = this.decks.active.position - (began?.from ?? 0)
    if (began && played > SETTLED) {
      const lead = now() - began.at - played / this.decks.active.audio.playbackRate
      if (lead < MOST_LEAD) this.lead = Math.max(0, lead)
      this.began = null
    }
    this.step()
  }

  /** Sets the moment of the change-over once it is near; to be called again and again while a track plays. */
  approach(): void {
    if (this.aim !== undefined || this.tail || !this.decks.idle.canSound) return
    const left = this.secondsLeft()
    if (left < AIM_BEFORE) this.aim = setTimeout(() => this.arrive(), Math.max(0, left * 1000))
  }

  /** The change-over is off: the listener sought or chose something else. What faded out is silent. */
  cancel(): void {
    this.pause()
    this.began = null
    this.endTail()
  }

  /** Changes decks; what sounded goes on to its end. */
  cross(): void {
    this.tail = this.decks.active
    this.decks.swap(true)
    this.step()
    this.steps = setInterval(() => this.step(), STEP_MS)
  }

  /** The end of a track pauses and goes on together with the one that follows it. */
  pause(): void {
    clearTimeout(this.aim)
    this.aim = undefined
    this.tail?.audio.pause()
  }

  resume(): void {
    if (!this.tail?.audio.ended) this.tail?.audio.play().catch(() => undefined)
  }

  /** Goes on with the fade; over when the new track has played its part of it. */
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

  /** Seconds until the next deck has to start. */
  private secondsLeft(): number {
    const { active, idle, loudness, preferences } = this.decks
    const words = active.track?.podcast || idle.track?.podcast
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
    // A fade that begins late is as long as what is left of the track.
    if (this.fade > 0) this.fade = Math.max(0.1, Math.min(this.fade, active.duration - active.position))
    this.giveWay()
  }
}
