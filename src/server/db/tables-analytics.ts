import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

/** An event that is not rolled up yet. */
interface AnalyticsOutboxTable {
  id: Generated<number>
  kind:
    | 'play'
    | 'counted_play'
    | 'heard'
    | 'user'
    | 'upload'
    | 'login'
    | 'like'
    | 'follow'
    | 'unfollow'
    | 'playlist_add'
    | 'download'
    | 'search'
    | 'stored'
  at: Time
  /** A user id, or a negative number for a visitor of one day. */
  listener: number | null
  item_type: string | null
  item_id: number | null
  source: string | null
  country: string | null
  device: string | null
  /** Hundredths of the item that a finished play has heard, as a text of 0 and 1. */
  heard: string | null
  /** The search query, or the kind of stored file. */
  label: string | null
  files: number | null
  /** Number of events; for searches 1 with and 0 without a result, for heard plays 1 if completed, for files their bytes. */
  n: Generated<number>
}

/** Counters of one hour, UTC. */
interface AnalyticsHoursTable {
  hour: string
  plays: Generated<number>
  counted_plays: Generated<number>
  listeners: Generated<number>
  new_users: Generated<number>
  uploads: Generated<number>
  searches: Generated<number>
  searches_without_result: Generated<number>
  likes: Generated<number>
  logins: Generated<number>
}

/** A listener of an hour. */
interface AnalyticsListenerHoursTable {
  hour: string
  listener: number
}

/** A listener of a day, with the day of their previous visit. */
interface AnalyticsListenerDaysTable {
  listener: number
  day: string
  previous: string | null
}

/** Listeners of a day, counted by the day of their previous visit. */
interface AnalyticsListenersTable {
  day: string
  /** '-infinity' for never. */
  previous: string
  listeners: number
}

/** Plays of a day on a website that embeds the player. */
interface AnalyticsEmbedDaysTable {
  day: string
  host: string
  plays: number
}

/** Counted plays of an item per day or month. */
interface AnalyticsItemTable {
  item_type: string
  /** A month is represented by its first day. */
  day: string
  item_id: number
  plays: number
}

/** Searches per day or month. */
interface AnalyticsSearchTable {
  day: string
  query: string
  searches: number
  without_result: number
}

/** Stored files by kind. */
interface AnalyticsStorageTable {
  kind: string
  files: number
  bytes: number
}

/** Figures of an artist by day, and of each of its parts: an item, source, country or device. */
interface AnalyticsArtistDaysTable {
  artist_id: number
  /** `all`, or what `value` names; only plays are counted by part. */
  part: string
  /** An item's id, a source, country or device; empty for `all` and unknown countries. */
  value: string
  day: string
  plays: Generated<number>
  counted_plays: Generated<number>
  /** Distinct ones of the day, at most five; of parts only. */
  listeners: Generated<number>
  /** These listeners, as long as other details about listeners are kept. */
  known_listeners: Generated<number[]>
  likes: Generated<number>
  playlist_adds: Generated<number>
  downloads: Generated<number>
  new_followers: Generated<number>
  lost_followers: Generated<number>
  /** Plays whose player said what was heard, and those that heard nearly all. */
  heard: Generated<number>
  completed: Generated<number>
}

/** Distinct listeners of a part of an artist's figures per past month; from five on, not all are counted. */
interface AnalyticsArtistMonthsTable {
  artist_id: number
  part: string
  value: string
  /** The first of the month. */
  day: string
  listeners: number
}

/** A listener of an artist on a day, with the day of their previous visit. */
interface AnalyticsArtistListenerDaysTable {
  artist_id: number
  listener: number
  day: string
  previous: string | null
}

/** Listeners of an artist on a day, counted by the day of their previous visit. */
interface AnalyticsArtistListenersTable {
  artist_id: number
  day: string
  /** '-infinity' for never. */
  previous: string
  listeners: number
  /** Those of them with an account. */
  accounts: number
}

/** How many plays of a month heard each hundredth of an item. */
interface AnalyticsRetentionTable {
  item_type: string
  item_id: number
  /** The first of the month. */
  month: string
  plays: number
  buckets: number[]
  /** Distinct ones of the month, at most five; who they are is known as long as other details about listeners are kept. */
  listeners: Generated<number>
  known_listeners: Generated<number[]>
}

export interface AnalyticsTables {
  analytics_outbox: AnalyticsOutboxTable
  analytics_hours: AnalyticsHoursTable
  analytics_listener_hours: AnalyticsListenerHoursTable
  analytics_listener_days: AnalyticsListenerDaysTable
  analytics_listeners: AnalyticsListenersTable
  analytics_embed_days: AnalyticsEmbedDaysTable
  analytics_item_days: AnalyticsItemTable
  analytics_item_months: AnalyticsItemTable
  analytics_search_days: AnalyticsSearchTable
  analytics_search_months: AnalyticsSearchTable
  analytics_storage: AnalyticsStorageTable
  analytics_artist_days: AnalyticsArtistDaysTable
  analytics_artist_months: AnalyticsArtistMonthsTable
  analytics_artist_listener_days: AnalyticsArtistListenerDaysTable
  analytics_artist_listeners: AnalyticsArtistListenersTable
  analytics_retention: AnalyticsRetentionTable
}
