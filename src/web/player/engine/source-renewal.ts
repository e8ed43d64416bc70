import type { DeckEvent, Track } from './deck.ts'
import type { Decks } from './decks.ts'
import { type EngineHost, requestInfo } from './engine-host.ts'
import type { Segue } from './segue.ts'

/** Delay before retrying an early renewal after the server failed to respond. */
const RETRY_AFTER_MS = 10_000
/** Consecutive renewals, with less than a second of playback in between, before a track counts as failed. */
const MAX_RENEWALS = 2

/** Limits URL renewals of a track, to avoid renewing in a loop. */
class Renewals {
  private count = 0
  private position = 0
  private retry_at = 0

  get exhausted(): boolean {
    return this.count >= MAX_RENEWALS
  }

  /** Whether the last renewal failed too recently to retry. */
  get resting(): boolean {
    return Date.now() < this.retry_at
  }

  reset(): void {
    this.count = 0
  }

  /** Starts a renewal at a position in seconds. */
  begin(position: number): void {
    this.count++
    this.position = position
  }

  /** Playback at this position in seconds: resets the count if it has moved on since the renewal. */
  played(position: number): void {
    if (Math.abs(position - this.position) > 1) this.count = 0
  }

  rest(): void {
    this.retry_at = Date.now() + RETRY_AFTER_MS
  }
}

/** Maximum offset in seconds at which switching decks is inaudible. */
const TOLERANCE = 0.05

/**
 * Renews a track's URLs without interrupting it: fetches and loads them on the idle deck, aligns it with the active
 * deck's position, then switches. The active deck plays as long as it can.
 */
export class SourceRenewal {
  private readonly host: EngineHost
  private readonly decks: Decks
  private readonly segue: Segue
  /** The track can't go on with the URLs that it has. */
  private readonly failed: () => void
  private readonly renewals = new Renewals()
  private phase: 'none' | 'asking' | 'loading' | 'aligning' = 'none'
  /** The active deck can't continue with its URLs. */
  private refused = false
  /** Incremented when a renewal ends, so that its late reply is dropped. */
  private run = 0

  constructor(host: EngineHost, decks: Decks, segue: Segue, failed: () => void) {
    this.host = host
    this.decks = decks
    this.segue = segue
    this.failed = failed
  }

  get running(): boolean {
    return this.phase !== 'none'
  }

  /** Whether the idle deck is preparing to take over. */
  get underway(): boolean {
    return this.phase === 'loading' || this.phase === 'aligning'
  }

  /** Another track was selected, or none: resets the renewal count. */
  reset(): void {
    this.renewals.reset()
    this.end()
  }

  /** Unloads the idle deck if a renewal was running. */
  end(): void {
    this.run++
    if (this.running) this.decks.idle.unload()
    this.phase = 'none'
  }

  /** Requests URLs for the track on the active deck, which plays as long as it can, and loads them on the idle one. */
  async renew(track: Track, why: 'early' | 'refused'): Promise<void> {
    const { run, renewals } = this
    if (this.running) {
      this.refused ||= why === 'refused'
      return
    }
    if (why === 'early' && renewals.resting) return
    this.segue.cancel()
    if (renewals.exhausted) return this.failed()
    renewals.begin(this.decks.active.position)
    this.phase = 'asking'
    this.refused = why === 'refused'
    const info = await requestInfo(this.host, track)
    if (run !== this.run) return
    if (info) {
      this.host.info(info)
      this.phase = 'loading'
      void this.decks.load(this.decks.idle, track, info, this.decks.active.position)
    } else {
      this.phase = 'none'
      renewals.rest()
      if (this.refused) this.failed()
    }
  }

  /** Reports playback at this position in seconds. */
  position(position: number): void {
    this.renewals.played(position)
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
