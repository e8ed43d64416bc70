import type { StreamInfo } from '../../contract/playing.ts'
import type { DeckEvent, Track } from './deck.ts'
import type { Decks } from './decks.ts'
import { Renewals } from './renewals.ts'

/** Seconds by which two decks may differ and still sound like one. */
const TOLERANCE = 0.05

/**
 * The other deck gets fresh addresses and goes on from the same position, while this one sounds as long as it can:
 * addresses are asked for, loaded, and brought to where this deck is by then.
 */
export class Takeover {
  private readonly decks: Decks
  private readonly renewals = new Renewals()
  private phase: 'none' | 'asking' | 'loading' | 'aligning' = 'none'

  constructor(decks: Decks) {
    this.decks = decks
  }

  get running(): boolean {
    return this.phase !== 'none'
  }

  /** The idle deck is on its way to take over. */
  get underway(): boolean {
    return this.phase === 'loading' || this.phase === 'aligning'
  }

  /** The server did not answer a moment ago. */
  get resting(): boolean {
    return this.renewals.resting
  }

  /** Another track: what went before does not count. */
  reset(): void {
    this.renewals.reset()
    this.end()
  }

  /** Lets the idle deck go. */
  end(): void {
    if (this.running) this.decks.idle.unload()
    this.phase = 'none'
  }

  /** Addresses are being asked for; false when that went round in circles. */
  begin(): boolean {
    if (this.renewals.exhausted) return false
    this.renewals.begin(this.decks.active.position)
    this.phase = 'asking'
    return true
  }

  /** No address came. */
  rest(): void {
    this.phase = 'none'
    this.renewals.rest()
  }

  /** Sound came from this position in seconds. */
  heard(position: number): void {
    this.renewals.heard(position)
  }

  load(track: Track, info: StreamInfo): void {
    this.phase = 'loading'
    void this.decks.load(this.decks.idle, track, info, this.decks.active.position)
  }

  seek(seconds: number): void {
    if (this.phase === 'loading') this.decks.idle.seek(seconds)
  }

  /** Whether the idle deck, of which this was told, takes over just now; `sounds` while the other one is to be heard. */
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
