import type { Episode } from '../../contract/catalog/items.ts'
import type { PlayerDeps } from './player-deps.ts'
import { isEpisode, isLive, type PlayItem } from './queue/item.ts'
import type { Persistence } from './queue/persisted-state.ts'
import type { PlayerState } from './state.ts'

/** Seconds between saves of the position. */
const SAVE_EVERY_SECONDS = 5

/** Difference in seconds from which another device's position counts. */
const OTHER_DEVICE_TOLERANCE = 10

/** Saves where the listener is in the current item: in this browser, and on the server if it is an episode. */
export class ListeningPosition {
  private readonly deps: PlayerDeps
  private readonly persistence: Persistence
  private savedAt = 0

  constructor(deps: PlayerDeps, persistence: Persistence) {
    this.deps = deps
    this.persistence = persistence
  }

  private get state(): PlayerState {
    return this.deps.stores.usePlayer.getState()
  }

  /** Second at which an item starts: where an episode was left, otherwise its beginning. */
  startOf(item: PlayItem | null): number {
    return isEpisode(item) ? this.deps.progress.resumeAt(item) : 0
  }

  /** The current item starts at a second. */
  begin(at: number): void {
    this.savedAt = at
    this.persistence.position(this.state, at)
  }

  /** The listener moves to a second. */
  move(at: number): void {
    this.savedAt = at
    this.save(at)
  }

  /** Playback is at a second; to be called often. */
  time(at: number): void {
    if (Math.abs(at - this.savedAt) >= SAVE_EVERY_SECONDS) this.move(at)
  }

  /** Saves the position of the current item; with `now` on the server immediately. */
  save(at: number, now: false | 'now' | 'keepalive' = false): void {
    const { currentAudio } = this.state
    if (isLive(currentAudio)) return
    this.persistence.position(this.state, at)
    if (isEpisode(currentAudio)) this.deps.progress.saveProgress(currentAudio, at, now)
  }

  /** Saves the position at which an episode was left or ended; other items always start at the beginning. */
  leave(item: PlayItem, at: number): void {
    if (isEpisode(item)) this.deps.progress.saveProgress(item, at, 'now')
  }

  /** Returns the second at which another device left an episode; null if that is about `at`, or nowhere. */
  async elsewhere(episode: Episode, at: number): Promise<number | null> {
    const known = await this.deps.progress.fetchProgress(episode)
    const there = this.deps.progress.resumeAt(episode)
    return known && Math.abs(there - at) > OTHER_DEVICE_TOLERANCE ? there : null
  }
}
