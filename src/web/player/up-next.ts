import type { Track } from './deck.ts'
import type { Decks } from './decks.ts'
import type { EngineHost } from './engine-host.ts'
import { isSameItem } from './item.ts'
import type { Segue } from './segue.ts'

/** Seconds before the end at which the next track is made ready. */
const PREPARE_BEFORE = 20

/** Makes the track that will follow ready on the idle deck, and another one when the queue has changed since. */
export class UpNext {
  private readonly host: EngineHost
  private readonly decks: Decks
  private readonly segue: Segue
  /** Key of a track that could not be made ready; its turn will tell. */
  private unpreparable: string | null = null

  constructor(host: EngineHost, decks: Decks, segue: Segue) {
    this.host = host
    this.decks = decks
    this.segue = segue
  }

  /** To be called again and again, with the seconds that are left of the track. */
  prepare(left: number): void {
    if (left >= PREPARE_BEFORE + this.decks.preferences.crossfade) return
    const next = this.host.upNext()
    if (!next) this.segue.cancel()
    else if (this.decks.idle.track?.key === next.key) this.segue.approach()
    else if (next.key !== this.unpreparable) void this.load(next)
  }

  /** What the idle deck holds cannot be played. */
  giveUp(): void {
    const { idle } = this.decks
    this.unpreparable = idle.track?.key ?? null
    idle.unload()
  }

  private async load(next: Track): Promise<void> {
    const { active, idle } = this.decks
    const current = active.track
    this.segue.cancel()
    idle.unload()
    idle.track = next
    const known = isSameItem(next.item, current?.item) && !active.runsOut ? active.info : null
    const info = known ?? (await this.host.stream(next.item).catch(() => null))
    if (idle !== this.decks.idle || idle.track !== next) return
    if (active.track !== current) idle.unload()
    else if (info) await this.decks.load(idle, next, info, 0)
    else this.giveUp()
  }
}
