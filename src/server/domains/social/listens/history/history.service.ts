import type { ListenSource } from '../../../../../contract/social/listens.ts'
import type { HeardListen } from '../service.ts'

const BATCH = 500

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
  /** Bytes of the file that were read so far, of all; or listens that were fetched. */
  read: number
  total: number
  /** Entries of this batch that are no listens. */
  skipped: number
  reasons: Partial<Record<SkipReason, number>>
}

/** Collects entries to batches. */
export class Batches {
  readonly #source: ListenSource
  readonly #total: number
  #listens: HeardListen[] = []
  #reasons: HistoryBatch['reasons'] = {}
  #skipped = 0

  constructor(source: ListenSource, total: number) {
    this.#source = source
    this.#total = total
  }

  /** Returns whether the batch is complete. */
  add(entry: Entry): boolean {
    if (typeof entry === 'string') {
      this.#reasons[entry] = (this.#reasons[entry] ?? 0) + 1
      this.#skipped++
    } else this.#listens.push(entry)
    return this.#listens.length >= BATCH
  }

  take(read: number): HistoryBatch {
    const batch = {
      source: this.#source,
      listens: this.#listens,
      read,
      total: this.#total,
      skipped: this.#skipped,
      reasons: this.#reasons,
    }
    this.#listens = []
    this.#reasons = {}
    this.#skipped = 0
    return batch
  }
}

/** A history that can't be imported. The message is a message key. */
export class HistoryError extends Error {}

export const unreadable = (): HistoryError => new HistoryError('Nothing to import was found.')
export const cutOff = (): HistoryError =>
  new HistoryError('This file is incomplete or damaged. Download it again.')
export const tooLarge = (): HistoryError => new HistoryError('This file is too large.')
