import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { Network } from '../environment.ts'
import type { ItemRef } from '../queue/item.ts'
import type { Track } from './deck.ts'

/** Decides when a queue that is shared with others plays. */
export interface Conductor {
  /** The active deck is paused and shall play; `Engine.begin` starts it at its moment. */
  ready(): void
  /** Index of the entry that follows by itself here; null if none does. */
  next(): number | null
  /** Playback ended here without the others: the browser or the sleep timer paused it, or the item can't be played. */
  halted(reason: 'paused' | 'failed'): void
}

/** An item that an element has loaded, with its stream info. */
export interface Prepared {
  item: ItemRef
  info: StreamInfo
}

/** Callbacks through which the engine requests data and reports its state. */
export interface EngineHost {
  /** `elsewhere` for another device, which cannot read what is saved on this one. */
  stream(item: Track['item'], elsewhere?: boolean): Promise<StreamInfo>
  /** File of an item on this device, which `stream` will probably return; null unless it is saved. */
  savedFile(item: Track['item']): string | null
  /** The track that follows automatically, to be preloaded. */
  upNext(): Track | null
  /** Second at which another track interrupts the current one; null if none does. */
  breakAt(): number | null
  /** A track that was to be preloaded cannot be. */
  unprepared(track: Track): void
  /** Position, duration and buffered end of the current track, all in seconds. */
  time(position: number, duration: number, buffered: number): void
  info(info: StreamInfo): void
  loading(loading: boolean): void
  /** The current track became audible for the first time. */
  started(): void
  /** Paused by the browser or the system, or because autoplay was blocked. */
  halted(): void
  ended(): void
  /** The current track cannot be played. */
  failed(): void
  network: Network
}

/** Returns the stream info of a track; null if there is none. */
export const requestInfo = (
  host: EngineHost,
  { item }: Track,
  elsewhere = false,
): Promise<StreamInfo | null> => host.stream(item, elsewhere).catch(() => null)
