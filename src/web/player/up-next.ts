import { isSpot, type Track } from './deck.ts'
import type { Decks } from './decks.ts'
import { type EngineHost, requestInfo } from './engine-host.ts'
import { isSameItem } from './item.ts'
import type { Segue } from './segue.ts'

/** Seconds before the end at which the next track is preloaded. */
const PREPARE_BEFORE = 20

/** Preloads the next track on the idle deck, and replaces it when the queue changes. */
export class UpNext {
  private readonly host: EngineHost
  private readonly decks: Decks
  private readonly segue: Segue
  /** Key of a track that failed to preload; it is tried again when it becomes current. */
  private unpreparable: string | null = null

  constructor(host: EngineHost, decks: Decks, segue: Segue) {
    this.host = host
    this.decks = decks
    this.segue = segue
  }

  /** Preloads once the end is near, and during a spot, which may be skipped; call repeatedly with the seconds left of the current track. */
  prepare(left: number): void {
    if (left >= PREPARE_BEFORE + this.decks.preferences.crossfade && !isSpot(this.decks.active.track)) return
    const next = this.host.upNext()
    if (!next) this.segue.cancel()
    else if (this.decks.idle.track?.key === next.key) this.segue.approach()
    else if (next.key !== this.unpreparable) void this.load(next)
  }

  /** The track on the idle deck cannot be played. */
  giveUp(): void {
    const { idle } = this.decks
    const { track } = idle
    this.unpreparable = track?.key ?? null
    idle.unload()
    if (track) this.host.unprepared(track)
  }

  private async load(next: Track): Promise<void> {
    const { active, idle } = this.decks
    const current = active.track
    this.segue.cancel()
    idle.unload()
    idle.track = next
    const known = isSameItem(next.item, current?.item) && !active.runsOut ? active.info : null
    const info = known ?? (await requestInfo(this.host, next))
    if (idle !== this.decks.idle || idle.track !== next) return
    if (active.track !== current) idle.unload()
    else if (info) await this.decks.load(idle, next, info, 0)
    else this.giveUp()
  }
}
