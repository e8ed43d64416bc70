import type { RemarkOfFeed, SkippedItem } from '../../../../../contract/catalog/back-office/feeds.ts'
import type { FeedChannel, FeedEpisode, RemoteTranscript } from './queries.ts'

export type { FeedChannel, FeedEpisode, RemoteTranscript }

/** Result of reading a feed, besides its episodes. */
export interface FeedEnd {
  channel: FeedChannel
  /** Items in the feed, usable or not. */
  found: number
  /** Of those, known episodes that have not changed. */
  same: number
  skipped: SkippedItem[]
  skipped_count: number
  remarks: RemarkOfFeed[]
  /** Known guids that the feed no longer has. */
  gone: string[]
}

/** The document is not a readable feed; `message` is a message key. */
export class BadFeedError extends Error {
  override name = 'BadFeedError'
}
