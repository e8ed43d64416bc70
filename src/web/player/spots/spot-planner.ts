import type { Spot } from '../../../contract/ads/campaigns.ts'

/** How a spot ended. */
export type SpotEnd = 'complete' | 'skip' | 'failed'

/** Chooses spots for the breaks of the current episode. */
export interface BreakPlanner {
  /** Returns the first break after a second; null for none, or while it is not known yet. */
  after(second: number): number | null
  /** Returns the breaks after one second, up to another. */
  between(from: number, to: number): number[]
  /** Returns the spot for a break; null for none, or while it is not known yet. */
  spotAt(second: number): Spot | null
  /** Asks for the spot of a break that was left behind, or of the one before the episode; null for none. */
  ask(second: number | null): Promise<Spot | null>
  /** Whether there may be a break before the current episode; known once it was asked for. */
  opens(): boolean
  /** No spot plays at these breaks any more. */
  pass(seconds: readonly number[]): void
}

/** Chooses spots of campaigns and measures them. */
export interface SpotPlanner {
  /** Null while spots play only between entries. */
  breaks: BreakPlanner | null
  /**
   * Returns the spot to play between the current entry of the queue and another one, or after the last one; null for none, or
   * while it is not known yet. Called many times while the end of the current entry comes near.
   */
  before(next: number | null): Spot | null
  /** An item of the queue became audible. */
  itemStarted(): void
  started(spot: Spot): void
  /** The spot plays at this second. */
  at(spot: Spot, second: number): void
  ended(spot: Spot, how: SpotEnd): void
}
