import type { StreamInfo } from '../../contract/stream-info.ts'
import type { DeckEvent, Track } from './deck.ts'
import type { Decks } from './decks.ts'
import { Renewals } from './renewals.ts'

/** Maximum offset in seconds at which switching decks is inaudible. */
const TOLERANCE = 0.05

/**
 * Renews a track's URLs without interrupting it: fetches and loads them on the idle deck, aligns it with the active
 * deck's position, then switches. The active deck plays as long as it can.
 */
export class SourceRenewal {
  private readonly decks: Decks
  private readonly renewals = new Renewals()
  private phase: 'none' | 'asking' | 'loading' | 'aligning' = 'none'

  constructor(decks: Decks) {
    this.decks = decks
  }

  get running(): boolean {
    return this.phase !== 'none'
  }

  /** Whether the idle deck is preparing to take over. */
  get underway(): boolean {
    return this.phase === 'loading' || this.phase === 'aligning'
  }

  /** Whether the last renewal failed too recently to retry. */
  get resting(): boolean {
    return this.renewals.resting
  }

  /** Another track was selected: resets the renewal count. */
  reset(): void {
    this.renewals.reset()
    this.end()
  }

  /** Unloads the idle deck. */
  end(): void {
    if (this.running) this.decks.idle.unload()
    this.phase = 'none'
  }

  /** Starts requesting URLs; false when renewals are exhausted. */
  begin(): boolean {
    if (this.renewals.exhausted) return false
    this.renewals.begin(this.decks.active.position)
    this.phase = 'asking'
    return true
  }

  /** Requesting URLs failed: pauses renewals. */
  rest(): void {
    this.phase = 'none'
    this.renewals.rest()
  }

  /** Reports playback at this position in seconds. */
  position(position: number): void {
    this.renewals.played(position)
  }

  load(track: Track, info: StreamInfo): void {
    this.phase = 'loading'
    void this.decks.load(this.decks.idle, track, info, this.decks.active.position)
  }

  seek(seconds: number): void {
    if (this.phase === 'loading') this.decks.idle.seek(seconds)
  }

  /**
   * Returns whether the idle deck, which reported `event`, can take over now. While the active deck is audible, both
   * must be aligned first.
   */
  isReady(event: DeckEvent, sounds: boolean): boolean {
    const { active, idle } = this.decks
    const aligned = this.phase === 'aligning' && event === 'time' && idle.canSound
    if (!(event === 'ready' && this.underway) && !aligned) return false
    if (this.phase === 'loading' && sounds && Math.abs(active.position - idle.position) > TOLERANCE) {
      this.phase = 'aligning'
      idle.seek(active.position)
      return false
    }
    this.phase = 'none'
    return true
  }
}
