import type { Generated, JSONColumnType } from 'kysely'
import type { ReportedMessage } from '../../contract/site/reports.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface ContactMessageTable {
  id: Id
  /** The signed-in sender, if any. */
  user_id: number | null
  artist_id: number | null
  /** Written in the artist area: all members of the team see it. */
  of_team: Generated<boolean>
  /** When a member of the team last read the replies. */
  team_read_at: MaybeTime
  name: string
  email: string
  subject: string
  message: string
  status: Generated<'open' | 'answered' | 'closed'>
  /** The language of the message. */
  locale: string | null
  created_at: Time
  updated_at: Time
}

interface ContactReplyTable {
  id: Id
  message_id: number
  user_id: number | null
  /** The name at the time. */
  user_name: string
  text: string
  /** By the team that wrote the message, not by an operator. */
  by_sender: Generated<boolean>
  created_at: Time
}

export interface ReportTable {
  id: Id
  user_id: number
  item_type: 'song' | 'album' | 'artist' | 'playlist' | 'user' | 'message' | 'artist_post'
  item_id: number
  reason: string
  text: string | null
  /** Of a message: what was written around it. */
  context: JSONColumnType<ReportedMessage[], string, string> | null
  status: Generated<'open' | 'resolved'>
  /** The outcome. */
  note: string | null
  resolved_by: number | null
  resolved_at: MaybeTime
  created_at: Time
}

/** A request for the artist role; at most one per user is pending. */
export interface ArtistRequestTable {
  id: Id
  user_id: number
  displayname: string
  bio: string | null
  links: JSONColumnType<string[], string, string>
  role: Generated<'artist' | 'band' | 'label' | 'podcaster'>
  /** The existing artist that the account says to be. */
  claimed_artist_id: number | null
  /** What the account must show on a page. */
  proof_code: string | null
  /** How the account shows that it is the artist, if not by a code. */
  proof_note: string | null
  /** Where the code of the account should be. */
  proof_url: string | null
  proof_result: 'found' | 'missing' | 'unreachable' | null
  proof_checked_at: MaybeTime
  status: Generated<'pending' | 'approved' | 'rejected'>
  /** The reason for a rejection. */
  reason: string | null
  /** The artist created or assigned on approval. */
  artist_id: number | null
  created_at: Time
  decided_at: MaybeTime
}

/** What operators ask about a request, and what the account answers. */
interface ArtistRequestMessageTable {
  id: Id
  request_id: number
  user_id: number | null
  user_name: string
  text: string
  by_applicant: boolean
  created_at: Time
}

export interface ContactTables {
  contact_messages: ContactMessageTable
  contact_replies: ContactReplyTable
  reports: ReportTable
  artist_requests: ArtistRequestTable
  artist_request_messages: ArtistRequestMessageTable
}
