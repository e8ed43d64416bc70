import type { StreamInfo } from '../../contract/playing.ts'
import type { Track } from './deck.ts'
import type { ItemRef } from './item.ts'

/** What the engine asks and tells. */
export interface EngineHost {
  stream(item: ItemRef): Promise<StreamInfo>
  /** The track that will follow by itself, to be made ready. */
  upNext(): Track | null
  /** Where the current track is, all in seconds. */
  time(position: number, duration: number, buffered: number): void
  info(info: StreamInfo): void
  loading(loading: boolean): void
  /** Sound of a track came out for the first time. */
  started(): void
  /** Halted by the browser, the system or a refusal to play without a gesture. */
  halted(): void
  ended(): void
  /** The current track cannot be played. */
  failed(): void
}
