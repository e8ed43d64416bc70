import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

/** Something that happened and is not yet in the figures. */
export interface AnalyticsOutboxTable {
  id: Generated<number>
  kind: 'play' | 'counted_play' | 'user' | 'upload' | 'login' | 'like' | 'search' | 'stored'
  at: Time
  /** An account, or below zero a visitor of one day. */
  listener: number | null
  item_id: number | null
  /** What was searched for, or which kind of file is stored. */
  label: string | null
  files: number | null
  /** How many times; for searches 1 with and 0 without a result, for files their bytes. */
  n: Generated<number>
}

/** Figures of an hour in UTC. */
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
