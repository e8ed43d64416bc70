import type { Generated, JSONColumnType } from 'kysely'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface NotificationTable {
  id: Id
  user_id: number
  kind: NotificationKind
  /** What it is about: of one thing there is one unread at most. */
  subject: string
  /** How many came together. */
  count: Generated<number>
  /** Name of its text. */
  text: string
  title: string | null
  params: JSONColumnType<Record<string, string>, string | undefined, string>
  link: string | null
  item_type: string | null
  item_id: number | null
  created_at: Time
  read_at: MaybeTime
}

/** Opens the stream of events of a session, once. */
export interface EventTicketTable {
  token_hash: Buffer
  session_id: string
  expires_at: Time
}
