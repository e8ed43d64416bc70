import type { Generated, JSONColumnType } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

/** Fetch state of a podcast that is read from a feed. */
interface FeedSourceTable {
  podcast_id: number
  etag: string | null
  last_modified: string | null
  checked_at: MaybeTime
  next_check_at: Time
  /** Failed fetches since the last successful one. */
  failures: Generated<number>
  disabled: Generated<boolean>
  error: string | null
  /** Hash of the channel at the last fetch; the podcast is updated only when it changes. */
  channel_hash: string | null
  /** The image URL the cover was made from. */
  artwork_url: string | null
  /** Whether browsers can fetch its enclosures directly. */
  direct_enclosure: Generated<boolean>
}

interface FeedItemTable {
  episode_id: number
  /** Hash of the feed item at the last fetch. */
  hash: string
}

/** The image a feed names for an episode. */
interface EpisodeArtworkTable {
  episode_id: number
  url: string
  image_id: number | null
  /** Whether it still has to be fetched. */
  pending: Generated<boolean>
  attempts: Generated<number>
  attempted_at: MaybeTime
}

/** A local copy of a remote episode, stored or pending. */
interface EpisodeMirrorTable {
  episode_id: number
  /** The URL it is downloaded from. */
  url: string
  media_id: number | null
  /** Whether it still has to be downloaded. If false without media, the download was given up. */
  pending: Generated<boolean>
  attempts: Generated<number>
  next_attempt_at: Time
  /** The error of the last attempt, as a message key. */
  error: string | null
}

interface OpmlImportTable {
  id: Id
  user_id: number
  address: string | null
  urls: JSONColumnType<string[], string, never>
  processed_count: Generated<number>
  added: number
  known: number
  failed: JSONColumnType<{ url: string; message: string }[], string, string>
  created_at: Time
  finished_at: MaybeTime
}

/** A private feed of one user for one podcast. */
interface PrivateFeedTable {
  user_id: number
  podcast_id: number
  /** SHA-256 of the token. */
  token_hash: Buffer
  token_encrypted: Buffer
  created_at: Time
}

export interface FeedsTables {
  feed_sources: FeedSourceTable
  feed_items: FeedItemTable
  episode_artwork: EpisodeArtworkTable
  episode_mirrors: EpisodeMirrorTable
  opml_imports: OpmlImportTable
  private_feeds: PrivateFeedTable
}
