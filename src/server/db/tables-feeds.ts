import type { Generated, JSONColumnType } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

/** Of a podcast that is read from a feed, what only its reader needs. */
export interface FeedSourceTable {
  podcast_id: number
  /** What the feed said of the podcast at the last look: only then is it written anew. */
  channel_hash: string | null
  /** Of which picture the cover was made. */
  cover_url: string | null
  /** Whether browsers may fetch its episodes from where they lie. */
  direct: boolean
}

export interface FeedItemTable {
  episode_id: number
  /** What the feed said of the episode at the last look. */
  hash: string
}

/** A picture that the feed names for an episode. */
export interface EpisodePictureTable {
  episode_id: number
  url: string
  taken_id: number | null
  /** Whether it is still to be fetched. */
  waiting: Generated<boolean>
  tries: Generated<number>
  tried_at: MaybeTime
}

/** A copy that is kept here, or is to be, of an episode that lies elsewhere. */
export interface EpisodeCopyTable {
  episode_id: number
  /** Where it was taken from, or is to be. */
  url: string
  media_id: number | null
  /** Whether it is still to be fetched; if not, and there is none, it could not be had. */
  waiting: Generated<boolean>
  tries: Generated<number>
  next_at: Time
  /** Why the last try failed, as a message key. */
  reason: string | null
}

export interface OpmlImportTable {
  id: Id
  user_id: number
  address: string | null
  urls: JSONColumnType<string[], string, never>
  done: number
  added: number
  known: number
  failed: JSONColumnType<{ url: string; message: string }[], string, string>
  created_at: Time
  finished_at: MaybeTime
}

/** A feed for one listener, with all that they may hear. */
export interface PrivateFeedTable {
  user_id: number
  podcast_id: number
  token: string
  created_at: Time
}
