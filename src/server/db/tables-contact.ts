import type { Generated, JSONColumnType } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface ContactMessageTable {
  id: Id
  /** Who was logged in while writing. */
  user_id: number | null
  artist_id: number | null
  name: string
  email: string
  subject: string
  message: string
  status: Generated<'open' | 'answered' | 'closed'>
  /** The language in which it was written. */
  locale: string | null
  created_at: Time
  updated_at: Time
}

export interface ContactReplyTable {
  id: Id
  message_id: number
  user_id: number | null
  /** As it was then. */
  user_name: string
  text: string
  created_at: Time
}

export interface ReportTable {
  id: Id
  user_id: number
  item_type: 'song' | 'album' | 'artist' | 'playlist' | 'user'
  item_id: number
  reason: string
  text: string | null
  status: Generated<'open' | 'resolved'>
  /** What came of it. */
  note: string | null
  resolved_by: number | null
  resolved_at: MaybeTime
  created_at: Time
}

/** Somebody who asks to become an artist; at most one of a person waits. */
export interface ArtistRequestTable {
  id: Id
  user_id: number
  displayname: string
  bio: string | null
  links: JSONColumnType<string[], string, string>
  status: Generated<'pending' | 'approved' | 'rejected'>
  /** Why it was rejected. */
  reason: string | null
  /** The artist that came of it. */
  artist_id: number | null
  created_at: Time
  decided_at: MaybeTime
}
