import type { ListenSource } from '../../../../../contract/social/listens.ts'
import type { HeardListen } from '../service.ts'

/** Why an entry of a history is no listen. */
export type SkipReason =
  /** Heard for less than 30 seconds, or skipped. */
  | 'short'
  /** Heard in a private session. */
  | 'private'
  /** A podcast, an audiobook or a video. */
  | 'not_music'
  /** Without artist or title. */
  | 'unnamed'
  /** Without a time, or at an impossible one. */
  | 'date'
  /** This server submitted it. */
  | 'own'

/** What an entry of a history is. */
export type Entry = HeardListen | SkipReason

export interface HistoryOptions {
  /** Whether to take what was heard in private sessions. */
  incognito: boolean
}

/** A part of a history. */
export interface HistoryBatch {
  source: ListenSource
  listens: HeardListen[]
  /** Bytes of the file that were read so far. */
  read: number
  /** Entries of this batch that are no listens. */
  skipped: number
  reasons: Partial<Record<SkipReason, number>>
}

/** A file that can't be imported. The message is a message key. */
export class HistoryError extends Error {}

export const unreadable = (): HistoryError => new HistoryError('Nothing to import was found.')
export const cutOff = (): HistoryError =>
  new HistoryError('This file is incomplete or damaged. Download it again.')
export const tooLarge = (): HistoryError => new HistoryError('This file is too large.')
