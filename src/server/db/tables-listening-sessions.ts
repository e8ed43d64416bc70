import type { Generated } from 'kysely'
import type { Id, Time } from './columns.ts'

/** A session in which users listen to the same queue at the same time. */
interface ListeningSessionTable {
  id: Id
  host_id: number
  guests: 'control' | 'suggest'
  /** Friends who may join without the link. */
  invited: Generated<number[]>
  version: Generated<number>
  /** The version at which members, entries or rights last changed. */
  lists_version: Generated<number>
  playing: boolean
  entry_id: number | null
  position: Generated<number>
  position_at: Time
  /** SHA-256 of the token. */
  token_hash: Buffer
  token_encrypted: Buffer
  created_at: Time
}

interface ListeningSessionMemberTable {
  user_id: number
  session_id: number
  /** The browser tab that plays. */
  client: string
  joined_at: Time
  /** Connected until then. */
  expires_at: Time
}

interface ListeningSessionEntryTable {
  id: Id
  session_id: number
  /** Null for suggestions. */
  place: number | null
  item_type: 'song' | 'episode'
  item_id: number
  /** Seconds. */
  duration: number
  added_by: number | null
  created_at: Time
}

export interface ListeningSessionsTables {
  listening_sessions: ListeningSessionTable
  listening_session_members: ListeningSessionMemberTable
  listening_session_entries: ListeningSessionEntryTable
}
