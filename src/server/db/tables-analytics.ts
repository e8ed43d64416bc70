import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

/** An event that is not rolled up yet. */
export interface AnalyticsOutboxTable {
  id: Generated<number>
  kind: 'play' | 'counted_play' | 'user' | 'upload' | 'login' | 'like' | 'search' | 'stored'
  at: Time
  /** A user id, or a negative number for a visitor of one day. */
  listener: number | null
  item_id: number | null
  /** The search query, or the kind of stored file. */
  label: string | null
  files: number | null
  /** Number of events; for searches 1 with and 0 without a result, for files their bytes. */
  n: Generated<number>
}

/** Counters of one hour, UTC. */
export interface AnalyticsHoursTable {
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
export interface AnalyticsListenerHoursTable {
  hour: string
  listener: number
}

/** A listener of a day, with the day of their previous visit. */
export interface AnalyticsListenerDaysTable {
  listener: number
  day: string
  previous: string | null
}

/** Listeners of a day, counted by the day of their previous visit. */
export interface AnalyticsListenersTable {
  day: string
  /** '-infinity' for never. */
  previous: string
  listeners: number
}

/** Plays of a day on a website that embeds the player. */
export interface AnalyticsEmbedDaysTable {
  day: string
  host: string
  plays: number
}

/** Counted plays of an item per day or month. */
export interface AnalyticsItemTable {
  item_type: string
  /** A month is represented by its first day. */
  day: string
  item_id: number
  plays: number
}

/** Searches per day or month. */
export interface AnalyticsSearchTable {
  day: string
  query: string
  searches: number
  without_result: number
}

/** Stored files by kind. */
export interface AnalyticsStorageTable {
  kind: string
  files: number
  bytes: number
}
