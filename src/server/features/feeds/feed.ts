import type { RemarkOfFeed, SkippedItem } from '../../../contract/admin/feeds.ts'
import type { FeedChannel, FeedEpisode } from './reading.queries.ts'

export type { FeedChannel, FeedEpisode }

/** What reading a feed came to, beside its episodes. */
export interface FeedEnd {
  channel: FeedChannel
  /** Items in it, usable or not. */
  found: number
  /** Of those, episodes that are known and have not changed. */
  same: number
  skipped: SkippedItem[]
  skipped_count: number
  remarks: RemarkOfFeed[]
}

/** This is no feed that can be read; `message` is a message key. */
export class BadFeed extends Error {
  override name = 'BadFeed'
}
